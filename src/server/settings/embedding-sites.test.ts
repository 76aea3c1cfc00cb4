import { afterEach, expect, test, vi } from "vitest";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { connectTo } from "../platform/database/connect.ts";
import { readEmbeddingSites } from "./embedding-sites.ts";
import { readVenue } from "./venue.routes.ts";

const context = await testContext();
const CONFIGURED_SITE = "https://shop.example.org";
const config = { ...context.config, embedOrigins: [CONFIGURED_SITE] };

afterEach(() => vi.useRealTimers());

/** Another server process with an empty cache. */
function newServer() {
  const { db, pool, close } = connectTo(context.database.url, quietLog, { max: 1 });
  return { server: { ...context, config, db, pool }, close };
}

async function setAllowedSites(...embedOrigins: string[]): Promise<void> {
  await context.db.updateTable("settings").set({ embedOrigins }).execute();
}

test("returns the sites of the configuration and the settings, without duplicates", async () => {
  await setAllowedSites("https://www.example.com", CONFIGURED_SITE);
  const { server, close } = newServer();
  expect(await readEmbeddingSites(server)).toEqual([CONFIGURED_SITE, "https://www.example.com"]);
  expect((await readVenue(server)).embedOrigins).toEqual([
    CONFIGURED_SITE,
    "https://www.example.com",
  ]);
  await close();
});

test("a changed setting takes effect after five seconds; until then the cache is used", async () => {
  await setAllowedSites("https://www.example.com");
  const { server, close } = newServer();
  vi.useFakeTimers({ toFake: ["performance"] });
  expect(await readEmbeddingSites(server)).toContain("https://www.example.com");
  await setAllowedSites();
  vi.advanceTimersByTime(4_900);
  expect(await readEmbeddingSites(server)).toContain("https://www.example.com");
  vi.advanceTimersByTime(200);
  expect(await readEmbeddingSites(server)).toEqual([CONFIGURED_SITE]);
  await close();
});

test("while the database is unreachable, returns the last known sites or those of the configuration", async () => {
  await setAllowedSites("https://www.example.com");
  const [one, two] = [newServer(), newServer()];
  vi.useFakeTimers({ toFake: ["performance"] });
  await readEmbeddingSites(one.server);
  await Promise.all([one.server.pool.end(), two.server.pool.end()]);
  vi.advanceTimersByTime(60_000);
  expect(await readEmbeddingSites(one.server)).toEqual([
    CONFIGURED_SITE,
    "https://www.example.com",
  ]);
  expect(await readEmbeddingSites(two.server)).toEqual([CONFIGURED_SITE]);
});

test("the database rejects values that could break out of the header's directive", async () => {
  for (const bad of [
    "https://a.example; script-src *",
    "*",
    "https://*.example.com",
    "'self'",
    "",
  ]) {
    await expect(setAllowedSites("https://www.example.com", bad), bad).rejects.toThrow(
      /embed_origins_check/,
    );
  }
  const withNull = "UPDATE settings SET embed_origins = ARRAY['https://a.example', NULL]";
  await expect(context.pool.query(withNull)).rejects.toThrow(/embed_origins_check/);
});
