"use strict";

// A small game in the manner of Rummy, to be measured beside OpenRummy: draw, perhaps meld three of a kind, discard.
// It has no lay-offs, no scores and no rule options. A hand that ends is followed by another, so a match never ends.

const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const HAND_SIZE = 10;
const RANKS = "A23456789TJQK";
const SUITS = "cdhs";
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

function deal(G, ctx, random) {
  const deck = random.Shuffle(DECK);
  G.players = {};
  for (const seat of ctx.playOrder) G.players[seat] = { hand: deck.splice(0, HAND_SIZE), drawn: null };
  G.discards = deck.splice(0, 1);
  G.secret = { stock: deck };
  G.melds = [];
  G.stock = deck.length;
  G.phase = "draw";
  G.hands = (G.hands ?? 0) + 1;
}

function draw({ G, random, playerID }, from) {
  if (G.phase !== "draw") return INVALID_MOVE;
  if (from === "stock" && G.secret.stock.length === 0) {
    const top = G.discards.pop();
    G.secret.stock = random.Shuffle(G.discards);
    G.discards = [top];
  }
  const card = from === "stock" ? G.secret.stock.pop() : G.discards.pop();
  if (card === undefined) return INVALID_MOVE;
  G.players[playerID].hand.push(card);
  G.players[playerID].drawn = card;
  G.stock = G.secret.stock.length;
  G.phase = "play";
}

function take(G, playerID, cards) {
  const { hand } = G.players[playerID];
  if (!cards.every((card) => hand.includes(card))) return false;
  G.players[playerID].hand = hand.filter((card) => !cards.includes(card));
  return true;
}

function meld({ G, playerID }, cards) {
  const same = new Set(cards).size === 3 && cards.every((card) => card[0] === cards[0][0]);
  if (G.phase !== "play" || !same || !take(G, playerID, cards)) return INVALID_MOVE;
  G.melds.push(cards);
}

function discard({ G, ctx, events, random, playerID }, card) {
  if (G.phase !== "play" || !take(G, playerID, [card])) return INVALID_MOVE;
  G.discards.push(card);
  G.phase = "draw";
  if (G.players[playerID].hand.length === 0) deal(G, ctx, random);
  events.endTurn();
}

exports.Rummy = {
  name: "rummy",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ ctx, random }) => {
    const G = {};
    deal(G, ctx, random);
    return G;
  },
  // What is secret, and the other's hand, stays on the server: the library's own way to do so.
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    draw: { move: draw, client: false },
    meld: { move: meld, client: false },
    discard: { move: discard, client: false },
  },
};
