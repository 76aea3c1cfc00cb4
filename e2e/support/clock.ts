import type { BrowserContext } from "@playwright/test";
import {
  offsetToTestStart,
  realNow,
  shiftDate,
  TEST_START,
} from "../../tests/support/test-clock.ts";
import type { RunningServer } from "./running-server.ts";

let offsetMs = offsetToTestStart();

/**
 * What time it is for the server, its database and the browser. This process's own Date stays real:
 * Playwright reckons with it how long cookies live.
 */
export function venueNow(): Date {
  return new Date(realNow() + offsetMs);
}

const HOUR_MS = 3_600_000;

/**
 * The clock of a test: Thursday 18 June 2026, soon after 10:00 in London when it begins. It goes on by itself;
 * `step` sets it forward. From test to test it goes on too, as long as it is not eleven yet: what was
 * made last is newest in every list.
 */
export class Clock {
  readonly #server: RunningServer;
  readonly #context: BrowserContext;

  constructor(server: RunningServer, context: BrowserContext) {
    this.#server = server;
    this.#context = context;
  }

  start(): Promise<void> {
    const elapsedMs = venueNow().getTime() - TEST_START.getTime();
    const isRunning = elapsedMs >= 0 && elapsedMs < HOUR_MS;
    return this.#shift(isRunning ? offsetMs : offsetToTestStart());
  }

  /** So many milliseconds pass at once. */
  step(ms: number): Promise<void> {
    return this.#shift(offsetMs + ms);
  }

  async #shift(newOffsetMs: number): Promise<void> {
    offsetMs = Math.round(newOffsetMs);
    await this.#server.shiftClock(offsetMs);
    await this.#context.addInitScript(shiftDate, offsetMs);
    const frames = this.#context.pages().flatMap((page) => page.frames());
    await Promise.all(frames.map((frame) => frame.evaluate(shiftDate, offsetMs)));
  }
}
