/** Tells the service worker which files the page is made of. */
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

/** `name` is the chunk that is the worker; it is written as `<name>.js` beside index.html. */
export function workerShell(name: string, build: string, publicFolder: string): Plugin {
  return {
    name: "openrummy:worker-shell",
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find((file) => file.type === "chunk" && file.name === name);
      if (worker?.type !== "chunk") return this.error(`there is no chunk ${name}`);
      if (worker.imports.length) return this.error(`${name} must be one file, and imports ${worker.imports.join(", ")}`);
      const built = Object.keys(bundle).filter((file) => file !== worker.fileName && file !== "index.html");
      const files = ["/", ...[...built, ...readdirSync(publicFolder)].map((file) => `/${file}`)];
      worker.code = worker.code.replaceAll("__SHELL__", JSON.stringify({ build, files }));
    },
  };
}
