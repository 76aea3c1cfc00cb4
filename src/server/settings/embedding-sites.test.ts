import { afterEach, expect, test, vi } from "vitest";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { connectTo } from "../platform/database/connect.ts";
import { embeddingSites } from "./embedding-sites.ts";
import { readVenue } from "./read-venue.ts";

const context = await testContext();
const OURS = "https://shop.example.org";
const config = { ...context.config, embedOrigins: [OURS] };

afterEach(() => vi.useRealTimers());

/** A process of its own, which has read nothing yet. */
function another() {
  const { db, pool, close } = connectTo(context.database.url, quietLog, { max: 1 });
  return { server: { ...context, config, db, pool }, close };
}

async function allow(...sites: string[]): Promise<void> {
  await context.db.updateTable("settings").set({ embedOrigins: sites }).execute();
}

test("the sites are those of the environment and those of the settings, each once", async () => {
  await allow("https://www.example.com", OURS);
  const { server, close } = another();
  expect(await embeddingSites(server)).toEqual([OURS, "https://www.example.com"]);
  expect((await readVenue(server)).embedOrigins).toEqual([OURS, "https://www.example.com"]);
  await close();
});

test("a changed setting holds for every page five seconds later, and pages before that ask nothing", async () => {
  await allow("https://www.example.com");
  const { server, close } = another();
  vi.useFakeTimers({ toFake: ["performance"] });
  expect(await embeddingSites(server)).toContain("https://www.example.com");
  await allow();
  vi.advanceTimersByTime(4_900);
  expect(await embeddingSites(server)).toContain("https://www.example.com");
  vi.advanceTimersByTime(200);
  expect(await embeddingSites(server)).toEqual([OURS]);
  await close();
});

test("while the database is away the sites are the last that were known, or the environment's", async () => {
  await allow("https://www.example.com");
  const [one, two] = [another(), another()];
  vi.useFakeTimers({ toFake: ["performance"] });
  await embeddingSites(one.server);
  await Promise.all([one.server.pool.end(), two.server.pool.end()]);
  vi.advanceTimersByTime(60_000);
  expect(await embeddingSites(one.server)).toEqual([OURS, "https://www.example.com"]);
  expect(await embeddingSites(two.server)).toEqual([OURS]);
});

test("the database takes nothing that could end the header's directive", async () => {
  for (const bad of [
    "https://a.example; script-src *",
    "*",
    "https://*.example.com",
    "'self'",
    "",
  ]) {
    await expect(allow("https://www.example.com", bad), bad).rejects.toThrow(/embed_origins_check/);
  }
  const withNull = "UPDATE settings SET embed_origins = ARRAY['https://a.example', NULL]";
  await expect(context.pool.query(withNull)).rejects.toThrow(/embed_origins_check/);
});
