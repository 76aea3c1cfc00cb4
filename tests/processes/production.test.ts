import { expect, test } from "vitest";
import { stage } from "./support/process-fixture.ts";

const on = await stage();

/** A module that says, when the process ends, which modules it has run. */
const SAY_BUILDS = `
  import { createRequire } from "node:module";
  const { cache } = createRequire("file:///");
  process.on("exit", () => {
    for (const { id, loaded } of Object.values(cache)) if (loaded) console.log("loaded", id);
  });`;

test("packages are loaded as they are made for production, without being told to", async () => {
  const watching = `--import=data:text/javascript,${encodeURIComponent(SAY_BUILDS)}`;
  const server = await on.start({ NODE_OPTIONS: watching });
  expect((await fetch(server.url)).ok).toBe(true);
  expect(await server.terminate()).toBe(0);
  expect(server.output()).toMatch(/loaded .*react-dom-server\.node\.production/);
  expect(server.output()).not.toMatch(/loaded .*development/);
});
