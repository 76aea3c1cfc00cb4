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
 * The current time of the server, its database and the browser. This process's own Date stays real,
 * because Playwright computes cookie lifetimes with it.
 */
export function venueNow(): Date {
  return new Date(realNow() + offsetMs);
}

const HOUR_MS = 3_600_000;

/**
 * The clock of a test. It starts on Thursday 18 June 2026, soon after 10:00 in London, and runs by
 * itself; `step` moves it forward. It also continues from test to test until 11:00, so that what
 * was created last is the newest in every list.
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

  /** Moves the clock forward by so many milliseconds. */
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
