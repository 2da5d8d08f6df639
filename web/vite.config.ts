import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { messageCheck } from "./build/messages.ts";
import { workerShell } from "./build/worker.ts";

const WEB = import.meta.dirname;
const WORKER = "sw";
const build = process.env.OPENRUMMY_BUILD ?? "dev";

export default defineConfig({
  plugins: [svelte(), messageCheck(WEB), workerShell(WORKER, build, `${WEB}/public`)],
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    outDir: "dist",
    target: "es2022",
    // The page's security policy allows no inline anything, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${WEB}/index.html`, [WORKER]: `${WEB}/src/sw/worker.ts` },
      output: {
        // The service worker has to keep its name: its address is what browsers ask for news of.
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8765",
      "/ws": { target: "ws://127.0.0.1:8765", ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["{src,build}/**/*.test.ts"],
  },
  // Vitest must take Svelte's browser build.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
