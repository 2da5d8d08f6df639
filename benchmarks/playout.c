/* The yardstick: random playouts of Basic Rummy (2 to 4 players) as one would write them in C for speed.
 *
 * The same hands as openrummy.engine.kernels.random_hands plays, card for card: the same random numbers, the same
 * order of the legal actions. What differs is how: no rule options, a struct with bytes instead of one flat row of
 * integers, no branch on the toss for the draw; the plays of a turn are counted and one is picked, never listed.
 *
 * Built by benchmarks/measuring/twin.py, which also defines the places of the words in the engine's state (W_HAND, ...).
 * A card is suit * 16 + rank, a set of cards is one word: docs of openrummy.engine.cards.
 */
#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t cards;

#define ACES 0x0001000100010001ull
#define ALL_CARDS (ACES * 0x1fff)
#define TENS (ACES * 0x1e00)
#define LANE 0x1fffull
#define IDLE_ROUNDS 10
#define MAX_MELDS 17
#define MAX_PLAYERS 4

enum phase { DRAW, PLAY, OUT, STALEMATE };

struct hand {
    cards held[MAX_PLAYERS];
    cards known[MAX_PLAYERS];
    cards taken; /* the card taken from the discard pile in this turn, while it is held */
    cards table;
    cards fit_set, fit_up, fit_down; /* what can be laid off on a set, on top of a run, under a run */
    cards fit;                       /* all of these that do not lie on the table */
    cards melds[MAX_MELDS];
    uint8_t pile[52]; /* discards from 0 upwards, the stock from pos to 51 */
    int32_t players, turn, phase, pos, discards, n_melds, melds_now, melded, played, played_now, recycles, idle;
    uint32_t turns;
};

static inline int count(cards set) { return __builtin_popcountll(set); }
static inline int lowest(cards set) { return __builtin_ctzll(set); }
static inline cards rotate(cards set, int by) { return set << by | set >> (64 - by); }

/* The k-th card of a set, as a set of one. */
static inline cards pick(cards set, uint32_t k)
{
#ifdef __BMI2__
    return _pdep_u64(1ull << k, set);
#else
    while (k--)
        set &= set - 1;
    return set & -set;
#endif
}

/* ---- Random numbers: multiply with carry ---- */

static inline uint32_t next_random(uint64_t *g)
{
    uint64_t x = *g;
    *g = x = 0x7FFFFDCDull * (uint32_t)x + (x >> 32);
    return (uint32_t)(x ^ x >> 32);
}

static inline uint32_t below(uint64_t *g, uint32_t n) { return (uint64_t)next_random(g) * n >> 32; }

static inline uint32_t mixed(uint32_t word)
{
    for (int i = 0; i < 3; i++)
        word = (word ^ word >> 16) * 0x2545F491u;
    return word ^ word >> 16;
}

static inline void seed_generator(uint64_t *g, uint64_t seed)
{
    uint32_t low = mixed(seed + 1);
    *g = (uint64_t)(mixed(low + 1) & 0x3FFFFFFF) << 32 | low;
}

static inline void shuffle(uint8_t *pile, int n, uint64_t *g)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(g, i + 1);
        uint8_t card = pile[i];
        pile[i] = pile[j];
        pile[j] = card;
    }
}

/* ---- Deal and draw ---- */

static inline void deal(struct hand *h, int players, int dealer, uint64_t *g)
{
    static const uint8_t deck[52] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
    };
    memset(h, 0, sizeof *h);
    memcpy(h->pile, deck, sizeof deck);
    shuffle(h->pile, 52, g);
    int dealt = players * (players == 2 ? 10 : 7);
    int first = dealer + 1 == players ? 0 : dealer + 1;
    for (int i = 0, seat = first; i < dealt; i++) {
        h->held[seat] |= 1ull << h->pile[i];
        seat = seat + 1 == players ? 0 : seat + 1;
    }
    h->pile[0] = h->pile[dealt];
    h->discards = 1;
    h->pos = dealt + 1;
    h->players = players;
    h->turn = first;
}

static inline void recycle(struct hand *h, uint64_t *g)
{
    int n = h->discards - 1;
    uint8_t top = h->pile[n];
    h->pos = 52 - n;
    memmove(h->pile + h->pos, h->pile, n);
    h->pile[0] = top;
    h->discards = 1;
    h->recycles++;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        h->known[seat] &= h->held[seat];
    shuffle(h->pile + h->pos, n, g);
}

/* Stock or discard with equal chance, without a branch on the toss; rule 9 where the stock is empty. */
static inline void draw(struct hand *h, uint64_t *g)
{
    uint32_t take;
    if (__builtin_expect(h->pos == 52, 0)) {
        take = h->recycles || h->discards < 2 || below(g, 2);
        if (!take)
            recycle(h, g);
    } else {
        take = below(g, 2);
    }
    cards card = 1ull << (take ? h->pile[h->discards - 1] : h->pile[h->pos]);
    h->held[h->turn] |= card;
    h->taken = take ? card : 0;
    h->known[h->turn] |= h->taken;
    h->idle = take ? h->idle + 1 : 0;
    h->discards -= take;
    h->pos += !take;
    h->phase = PLAY;
}

/* ---- Melds and lay-offs ---- */

static inline cards run_starts(cards set) { return set & set >> 1 & set >> 2; }

/* In each suit's lane the ranks that the three other suits have: the sets without that suit. */
static inline cards threes(cards set) { return rotate(set, 16) & rotate(set, 32) & rotate(set, 48); }

static inline int has_meld(cards set) { return (threes(set) | run_starts(set)) != 0; }

static inline void played(struct hand *h, cards set)
{
    h->table |= set;
    h->held[h->turn] &= ~set;
    h->taken &= ~set;
    h->played_now |= 1 << h->turn;
    h->idle = 0;
    h->fit = (h->fit_set | h->fit_up | h->fit_down) & ~h->table;
    if (!h->held[h->turn])
        h->phase = OUT;
}

static inline void lay(struct hand *h, cards set)
{
    h->melds[h->n_melds++] = set;
    h->melded |= 1 << h->turn;
    h->melds_now++;
    played(h, set);
}

static inline void lay_set(struct hand *h, cards set)
{
    h->fit_set |= ACES << (lowest(set) & 15) & ~set;
    lay(h, set);
}

static inline void lay_run(struct hand *h, cards bottom, int length)
{
    h->fit_up |= bottom << length & ALL_CARDS;
    h->fit_down |= bottom >> 1 & ALL_CARDS;
    lay(h, (bottom << length) - bottom);
}

static inline void lay_off(struct hand *h, cards card, cards neighbour)
{
    cards *meld = h->melds;
    while (!(*meld & neighbour))
        meld++;
    *meld |= card;
    played(h, card);
}

/* ---- The end of a turn ---- */

static inline int is_dead(const struct hand *h)
{
    if (!has_meld(ALL_CARDS & ~h->table))
        return 1;
    for (int seat = 0; seat < h->players; seat++)
        if (h->held[seat] & (h->held[seat] - 1))
            return 0;
    return 1;
}

static inline void discard(struct hand *h, cards card)
{
    h->held[h->turn] &= ~card;
    h->pile[h->discards++] = lowest(card);
    h->taken = 0;
    if (!h->held[h->turn]) {
        h->phase = OUT;
        return;
    }
    h->played = h->played_now;
    h->melds_now = 0;
    h->turns++;
    if (h->idle >= IDLE_ROUNDS * h->players || (h->pos == 52 && h->recycles) ||
        (!h->fit && h->table && is_dead(h))) {
        h->phase = STALEMATE;
        return;
    }
    h->turn = h->turn + 1 == h->players ? 0 : h->turn + 1;
    h->phase = DRAW;
}

/* ---- The choice ---- */

/* Any legal play: sets by missing suit, fours, runs by length, lay-offs by side, each from the lowest card.
 * A play that leaves just the taken card is none, unless that card then fits (rule 7). */
static inline void choose(struct hand *h, uint64_t *g)
{
    cards held = h->held[h->turn], free = held & ~h->taken;
    cards three = threes(held), four = held & three & LANE;
    cards starts = run_starts(held);
    cards on_set = held & h->fit_set, on_top = held & h->fit_up, under = held & h->fit_down;
    cards run[15];
    uint32_t n = count(free), n_runs = 0;
    int longest = 2;

    run[3] = starts;
    while (starts) {
        n_runs += count(starts);
        longest++;
        starts &= held >> longest;
        run[longest + 1] = starts;
    }
    if (h->taken) {
        cards then = h->taken & h->fit;
        if (n == 1 && !then) {
            on_set &= ~free;
            on_top &= free << 1 == h->taken ? ~0ull : ~free;
            under &= free >> 1 == h->taken ? ~0ull : ~free;
        } else if (n >= 3 && !then) {
            cards bottom = free & -free;
            int rank = lowest(free) & 15;
            if (!(free & (free + bottom))) {
                if (h->taken != bottom << n && h->taken != bottom >> 1) {
                    run[n] &= ~bottom;
                    n_runs--;
                }
            } else if (!(free & ~(ACES << rank))) {
                if (n == 4)
                    four = 0;
                else if (h->taken != (ACES << rank & ~free))
                    three &= ~((ACES << rank & ~free));
            }
        }
    }
    uint32_t n_three = count(three), n_four = count(four);
    uint32_t n_set = count(on_set), n_top = count(on_top), n_under = count(under);
    uint32_t k = below(g, n + n_three + n_four + n_runs + n_set + n_top + n_under);

    if (k < n) {
        discard(h, pick(free, k));
        return;
    }
    if ((k -= n) < n_three) {
        int missing = lowest(pick(three, k));
        lay_set(h, ACES << (missing & 15) & ~(1ull << missing));
        return;
    }
    if ((k -= n_three) < n_four) {
        lay_set(h, ACES * pick(four, k));
        return;
    }
    if ((k -= n_four) < n_runs) {
        int length = 3;
        for (uint32_t here; k >= (here = count(run[length])); length++)
            k -= here;
        lay_run(h, pick(run[length], k), length);
        return;
    }
    if ((k -= n_runs) < n_set) {
        cards card = pick(on_set, k);
        h->fit_set &= ~card;
        lay_off(h, card, ACES << (lowest(card) & 15) & ~card);
        return;
    }
    if ((k -= n_set) < n_top) {
        cards card = pick(on_top, k);
        h->fit_up = (h->fit_up & ~card) | (card << 1 & ALL_CARDS);
        lay_off(h, card, card >> 1);
        return;
    }
    cards card = pick(under, k - n_top);
    h->fit_down = (h->fit_down & ~card) | (card >> 1 & ALL_CARDS);
    lay_off(h, card, card << 1);
}

static inline void play(struct hand *h, uint64_t *g)
{
    cards held = h->held[h->turn];
    if ((held & h->fit) || has_meld(held)) {
        choose(h, g);
    } else {
        cards free = held & ~h->taken;
        discard(h, pick(free, below(g, count(free))));
    }
}

/* ---- What the benchmark calls ---- */

int64_t hand_bytes(void) { return sizeof(struct hand); }

/* Hand i has the number first + i: its seed is seed + number, its dealer number modulo the players. */
void random_hands(int64_t players, int64_t seed, int64_t first, int64_t n, struct hand *hands, int64_t *decisions)
{
    for (int64_t i = 0; i < n; i++) {
        struct hand *h = hands + i;
        int64_t made = 0;
        uint64_t g;
        seed_generator(&g, seed + first + i);
        deal(h, players, (first + i) % players, &g);
        do {
            draw(h, &g);
            made++;
            do {
                play(h, &g);
                made++;
            } while (h->phase == PLAY);
        } while (h->phase == DRAW);
        decisions[i] = made;
    }
}

static int value(cards set)
{
    int sum = 0;
    for (; set; set &= set - 1) {
        int rank = lowest(set) & 15;
        sum += rank >= 9 ? 10 : rank + 1;
    }
    return sum;
}

/* The winner's points (0 in a stalemate): what the others hold, double for going rummy. */
static int64_t score(const struct hand *h)
{
    int sum = 0;
    if (h->phase != OUT)
        return 0;
    for (int seat = 0; seat < h->players; seat++)
        sum += value(h->held[seat]);
    return h->played >> h->turn & 1 ? sum : 2 * sum;
}

/* Write finished hands as the engine lays its states out (words_per_state words each) and the winners' points. */
void export_hands(const struct hand *hands, int64_t n, int64_t words_per_state, int64_t *states, int64_t *scores)
{
    memset(states, 0, n * words_per_state * sizeof *states);
    for (int64_t i = 0; i < n; i++) {
        const struct hand *h = hands + i;
        int64_t *s = states + i * words_per_state;
        s[W_TURN] = h->turn;
        s[W_PHASE] = h->phase;
        s[W_POS] = h->pos;
        s[W_NDISC] = h->discards;
        s[W_TAKEN] = h->taken;
        s[W_MELDS_NOW] = h->melds_now;
        s[W_PLAYED] = h->played | h->played_now << 8;
        s[W_MELDED] = h->melded;
        s[W_TURNS] = h->turns;
        s[W_IDLE] = h->idle;
        s[W_RECYCLES] = h->recycles;
        s[W_NMELDS] = h->n_melds;
        s[W_TABLE] = h->table;
        s[W_FIT_SET] = h->fit_set;
        s[W_FIT_UP] = h->fit_up;
        s[W_FIT_DOWN] = h->fit_down;
        s[W_FIT] = h->fit;
        for (int seat = 0; seat < h->players; seat++) {
            s[W_HAND + seat] = h->held[seat];
            s[W_KNOWN + seat] = h->known[seat];
        }
        for (int m = 0; m < h->n_melds; m++)
            s[W_MELD + m] = h->melds[m];
        for (int slot = 0; slot < 52; slot++)
            if (slot < h->discards || slot >= h->pos)
                s[W_PILE + slot / 8] |= (int64_t)h->pile[slot] << slot % 8 * 8;
        scores[i] = score(h);
    }
}
