import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { getEndpointName } from "../support/fake-api.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { checkPage } from "./check-page.ts";
import type { Screen } from "./screen.ts";

/** Loaded by the layout of every page; their failures are among the states of the first screen. */
const SHARED_ENDPOINTS = [
  contract.venue.get,
  contract.session.get,
  contract.admin.health.attention,
];
/** Longer than the three tries of every screen with their pauses. */
const ALL_RETRIES_MS = 10_000;
/** For a screen with many states on a busy machine; each is looked at in several sizes. */
const SCREEN_TIMEOUT_MS = 90_000;

/**
 * Checks each screen in each of its states. Checks each route also while it waits for each
 * response, and when that response is a refusal.
 */
export function sweep(screens: readonly Screen[]): void {
  /** Endpoints that a screen of the same route has already waited for. */
  const waitedFor = new Map<string, Set<string>>();

  const titledScreens = screens.map((screen) => ({
    ...screen,
    title: `${screen.route} ${screen.variant ?? ""}`,
  }));

  describe.each(titledScreens)("$title", (screen) => {
    const title = "as it opens, while each response is pending, and when each is refused";
    test(title, { timeout: SCREEN_TIMEOUT_MS }, async () => {
      const api = screen.api();
      await openScreen(screen, api);
      await checkPageIn("as it opens");
      expect(api.faults).toEqual([]);
      const visited = waitedFor.get(screen.route) ?? new Set();
      waitedFor.set(screen.route, visited);
      const endpoints = api
        .calledEndpoints()
        .filter((endpoint) => !SHARED_ENDPOINTS.includes(endpoint as never))
        .filter((endpoint) => !visited.has(getEndpointName(endpoint)));
      for (const endpoint of endpoints) {
        visited.add(getEndpointName(endpoint));
        const pendingApi = screen.api();
        pendingApi.delayResponses(endpoint);
        await openApp(screen.path, pendingApi, screen.tab?.());
        await expect.poll(() => pendingApi.calls(endpoint)).not.toHaveLength(0);
        await advanceTime(200);
        // Data that the server loads before it responds has no pending state.
        const isShown = document.querySelector("main") !== null;
        if (isShown) await checkPageIn(`while it waits for ${getEndpointName(endpoint)}`);
        const refusingApi = screen.api().refuse(endpoint, "SERVER_BUSY");
        await openApp(screen.path, refusingApi, screen.tab?.());
        await expect.poll(() => document.querySelector("main")).not.toBeNull();
        await advanceTime(ALL_RETRIES_MS);
        await checkPageIn(`${getEndpointName(endpoint)} refused`);
      }
    });

    const states = Object.entries(screen.states ?? {});
    if (states.length === 0) return;
    test.each(states)("%s", async (_, enterState) => {
      await openScreen(screen);
      await enterState();
      await checkPage();
    });
  });
}

async function openScreen(screen: Screen, api = screen.api()): Promise<void> {
  await openApp(screen.path, api, screen.tab?.());
  await expect.element(page.getByRole("heading").first()).toBeVisible();
}

async function checkPageIn(state: string): Promise<void> {
  try {
    await checkPage();
  } catch (error) {
    throw new Error(state, { cause: error });
  }
}
