import type { BrowserContext } from "@playwright/test";
import { offsetToTestStart, realNow, shiftDate } from "../../tests/support/test-clock.ts";
import type { RunningServer } from "./running-server.ts";

let offsetMs = offsetToTestStart();

/**
 * What time it is for the server, its database and the browser. This process's own Date stays real:
 * Playwright reckons with it how long cookies live.
 */
export function venueNow(): Date {
  return new Date(realNow() + offsetMs);
}

/**
 * The clock of a test: Thursday 18 June 2026, 10:00 in London when it begins. It goes on by itself; `step`
 * sets it forward.
 */
export class Clock {
  readonly #server: RunningServer;
  readonly #context: BrowserContext;

  constructor(server: RunningServer, context: BrowserContext) {
    this.#server = server;
    this.#context = context;
  }

  start(): Promise<void> {
    return this.#shift(offsetToTestStart());
  }

  /** So many milliseconds pass at once. */
  step(ms: number): Promise<void> {
    return this.#shift(offsetMs + ms);
  }

  async #shift(toMs: number): Promise<void> {
    offsetMs = Math.round(toMs);
    await this.#server.shiftClock(offsetMs);
    await this.#context.addInitScript(shiftDate, offsetMs);
    const frames = this.#context.pages().flatMap((page) => page.frames());
    await Promise.all(frames.map((frame) => frame.evaluate(shiftDate, offsetMs)));
  }
}
