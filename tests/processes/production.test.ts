import { expect, test } from "vitest";
import { processFixture } from "./support/process-fixture.ts";

const fixture = await processFixture();

/** A module that prints the loaded modules when the process exits. */
const PRINT_LOADED_MODULES = `
  import { createRequire } from "node:module";
  const { cache } = createRequire("file:///");
  process.on("exit", () => {
    for (const { id, loaded } of Object.values(cache)) if (loaded) console.log("loaded", id);
  });`;

test("the server loads the production builds of packages, even without NODE_ENV", async () => {
  const importOption = `--import=data:text/javascript,${encodeURIComponent(PRINT_LOADED_MODULES)}`;
  const server = await fixture.start({ NODE_OPTIONS: importOption });
  expect((await fetch(server.url)).ok).toBe(true);
  expect(await server.terminate()).toBe(0);
  expect(server.output()).toMatch(/loaded .*react-dom-server\.node\.production/);
  expect(server.output()).not.toMatch(/loaded .*development/);
});

const LOG_UNPROTECTED = "activity log unprotected: the role of DATABASE_URL may change and delete";

test("the start warns when the server's role could change the activity log, and only then", async () => {
  const { ownerUrl } = fixture.context.database;
  const server = await fixture.start({ DATABASE_OWNER_URL: ownerUrl });
  const oneRole = await fixture.start({ DATABASE_URL: ownerUrl });
  await Promise.all([server.terminate(), oneRole.terminate()]);
  expect(server.output()).not.toContain(LOG_UNPROTECTED);
  expect(oneRole.output()).toContain(LOG_UNPROTECTED);
});
