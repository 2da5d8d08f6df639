import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const build = process.env.OPENRUMMY_BUILD ?? "dev";

export default defineConfig({
  plugins: [svelte()],
  define: { __BUILD__: JSON.stringify(build) },
  build: {
    outDir: "dist",
    target: "es2022",
    // The page's security policy allows no inline anything, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
