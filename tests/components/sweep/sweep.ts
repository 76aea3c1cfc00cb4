import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { nameOf } from "../support/fake-api.ts";
import { open, passTime } from "../support/open-app.ts";
import { look } from "./check-page.ts";
import type { Screen } from "./screen.ts";

/** Read by every page's frame; how their failures look is among the states of the first screen. */
const OF_EVERY_PAGE = [contract.venue.get, contract.session.get, contract.desk.health.attention];
/** Longer than the three tries that every screen makes, with their pauses. */
const UNTIL_GIVEN_UP_MS = 10_000;

/**
 * Looks at each screen in each of its states; and, once for each route, while it waits for each answer
 * that it reads, and when that answer is refused.
 */
export function sweep(screens: readonly Screen[]): void {
  /** Endpoints that a screen of the same route has waited for. */
  const waitedFor = new Map<string, Set<string>>();

  const named = screens.map((screen) => ({
    ...screen,
    title: `${screen.route} ${screen.of ?? ""}`,
  }));

  describe.each(named)("$title", (screen) => {
    test("as it opens, while it waits for each answer, and when each is refused", async () => {
      const api = screen.api();
      await show(screen, api);
      await lookSaying("as it opens");
      expect(api.faults).toEqual([]);
      const seen = waitedFor.get(screen.route) ?? new Set();
      waitedFor.set(screen.route, seen);
      const read = api
        .called()
        .filter((endpoint) => !OF_EVERY_PAGE.includes(endpoint as never))
        .filter((endpoint) => !seen.has(nameOf(endpoint)));
      for (const endpoint of read) {
        seen.add(nameOf(endpoint));
        const waiting = screen.api();
        waiting.holdBack(endpoint);
        await open(screen.path, waiting, screen.tab?.());
        await passTime(200);
        // What the server reads before it answers has no page that waits for it.
        const isShown = document.querySelector("main") !== null;
        if (isShown) await lookSaying(`while it waits for ${nameOf(endpoint)}`);
        const refused = screen.api().refuse(endpoint, "SERVER_BUSY");
        await open(screen.path, refused, screen.tab?.());
        await expect.poll(() => document.querySelector("main")).not.toBeNull();
        await passTime(UNTIL_GIVEN_UP_MS);
        await lookSaying(`${nameOf(endpoint)} refused`);
      }
    });

    const states = Object.entries(screen.states ?? {});
    if (states.length === 0) return;
    test.each(states)("%s", async (_, reach) => {
      await show(screen);
      await reach();
      await look();
    });
  });
}

async function show(screen: Screen, api = screen.api()): Promise<void> {
  await open(screen.path, api, screen.tab?.());
  await expect.element(page.getByRole("heading").first()).toBeVisible();
}

async function lookSaying(state: string): Promise<void> {
  try {
    await look();
  } catch (error) {
    throw new Error(state, { cause: error });
  }
}
