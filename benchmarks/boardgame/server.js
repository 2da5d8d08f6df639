"use strict";

// boardgame.io's server as its documentation sets it up, with the storage that it comes with: in memory.
// (koa-compose stays at 4.1 in package.json: with 4.2 boardgame.io 0.50.2 answers every request with "Not Found".)
// Listens on a free port of this machine alone and prints its address.

const { Server } = require("boardgame.io/server");
const { Rummy } = require("./game.js");

const server = Server({ games: [Rummy], origins: [] });
server.run({ port: { port: 0, host: "127.0.0.1" } }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
