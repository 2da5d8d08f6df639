import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import Load from "./Load.svelte";

let shown: Record<string, never> | null = null;
const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
  flushSync();
};

beforeEach(() => setLang("en"));
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.innerHTML = "";
});

test("a page that fills the window has its heading while it waits and where it fails, and can be tried again", async () => {
  const answers = [Promise.reject(new TypeError("no network")), Promise.resolve("here it is")];
  const ready = createRawSnippet((text: () => string) => ({ render: () => `<p class="ready">${text()}</p>` }));
  shown = mount(Load<string>, { target: document.body, props: { title: "Practise", work: () => answers.shift()!, ready } });
  flushSync();
  expect(document.querySelector(".page h1")?.textContent).toBe("Practise");
  expect(document.querySelector(".page [role=status]")).not.toBeNull();
  await settled();
  expect(document.querySelector(".page h1")?.textContent).toBe("Practise");
  document.querySelector<HTMLElement>(".page [role=alert] button")?.click();
  flushSync();
  await settled();
  expect(document.querySelector(".ready")?.textContent).toBe("here it is");
  expect(document.querySelector("h1")).toBeNull();
});
