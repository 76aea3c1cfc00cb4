import { type BrowserContext, test as base, expect, type Frame, type Page } from "@playwright/test";
import { findBrokenInvariants } from "../../tests/invariants/invariants.ts";
import { runAxe } from "./axe.ts";
import { Clock } from "./clock.ts";
import { nextNumber } from "./counter.ts";
import { installHydrationWait } from "./hydration.ts";
import { type RunningServer, startServer } from "./running-server.ts";

interface TestFixtures {
  /** The time for the server, its database and the browser. */
  clock: Clock;
  /** The violations of a page's Content Security Policy so far; must be empty in the end. */
  policyViolations: string[];
}

interface WorkerFixtures {
  /** The server of this worker, whose tests run one after the other. */
  server: RunningServer;
}

/**
 * A browser test whose visitor has a network address of their own. When the worker ends, all
 * invariants of its server must hold, whatever the tests did.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const server = await startServer(parallelIndex);
      await use(server);
      const failedInvariants = await findBrokenInvariants(server.pool);
      await server.stop();
      expect(failedInvariants).toEqual([]);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const number = nextNumber();
    const address = `10.0.${Math.floor(number / 256)}.${number % 256}`;
    await use({ ...extraHTTPHeaders, "x-forwarded-for": address });
  },
  context: async ({ context, baseURL, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) installHydrationWait(context, baseURL ?? "");
    await use(context);
  },
  clock: [
    async ({ server, context }, use) => {
      const clock = new Clock(server, context);
      await clock.start();
      await use(clock);
    },
    { auto: true },
  ],
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
      });
      await use(violations);
      await closeDocuments(context);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** Leaves all documents first: closing a browser during a document change may hang. */
async function closeDocuments(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.goto("about:blank").catch(() => undefined);
}

/** Expects no violations from axe on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await runAxe(page)).toEqual([]);
}

/** Waits until colours are final after fading in; endless animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await waitForPaint(page);
  await Promise.all(page.frames().map(waitForFrameAnimations));
}

/** New elements start to fade in with the next rendered frame. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frameCount = 0; frameCount < 2; frameCount++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Checks repeatedly: the end of an animation that another one replaces is never reported. */
async function waitForFrameAnimations(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const getFiniteAnimations = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (
      let unfinished = getFiniteAnimations();
      unfinished.length > 0;
      unfinished = getFiniteAnimations()
    ) {
      await Promise.race([
        Promise.allSettled(unfinished.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 250)),
      ]);
    }
  });
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
