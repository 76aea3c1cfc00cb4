import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { squareScript } from "../../../src/square-simulator/browser/square-script.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { NOW } from "./clock.ts";
import { startTracking } from "./component-coverage.ts";
import type { FakeApi } from "./fake-api.ts";

type Size = [width: number, height: number];

export interface TabOptions {
  /** What the tab remembers of a booking or purchase; nothing unless given. */
  draft?: Partial<BookingDraft>;
  /** The window's size in CSS pixels; a phone's unless given. */
  size?: Size;
}

/** A window wide enough for everything that has a wide form. */
export const DESKTOP: Size = [1280, 900];
const PHONE: Size = [390, 844];

/** What stands in a test's frame for `window.location.reload`; see app.vite.config.ts. */
const testTab = window as unknown as { reloadTab: () => void };

const never = new Promise<never>(() => {});

let close = async () => {};

/**
 * Opens an address of the product in a tab of its own, with this server behind it: all of the product's
 * code starts afresh, and what was open before is closed. It is Thursday 18 June 2026, 10:00 in London, and
 * the clock runs; `passTime` sets it forward. Whatever was wrong with a call fails the test at its end.
 */
export async function openApp(path: string, api: FakeApi, tab: TabOptions = {}): Promise<void> {
  await close();
  await page.viewport(...(tab.size ?? PHONE));
  window.sessionStorage.clear();
  window.localStorage.clear();
  if (tab.draft) window.sessionStorage.setItem("slipway.booking.2", JSON.stringify(tab.draft));
  window.history.replaceState(null, "", path);
  startTracking();
  document.documentElement.lang = "en-GB";
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: TIMERS });
  const realFetch = window.fetch;
  let isOpen = true;
  // A closed tab hears nothing more, not even of a time-out of its own: it would go on asking.
  window.fetch = async (...args) => {
    try {
      return await (isOpen ? api.fetch(...args) : never);
    } finally {
      if (!isOpen) await never;
    }
  };
  let mounted = load();
  const unmountApp = async () => (await mounted)();
  // Where the product loads the page again, as it does at both ends of the payment steps.
  const reloadTab = () => {
    mounted = unmountApp().then(load);
  };
  testTab.reloadTab = reloadTab;
  close = async () => {
    close = async () => {};
    await unmountApp();
    isOpen = false;
    // What was answered just before may still ask for more.
    await new Promise((resolve) => realSetTimeout(resolve, 2));
    window.fetch = realFetch;
    vi.useRealTimers();
  };
  onTestFinished(async () => {
    await close();
    expect(api.faults).toEqual([]);
  });
  await mounted;
}

/** Loads the address that is shown again: the tab keeps what it remembers, and its history. */
export function reload(): void {
  testTab.reloadTab();
}

/**
 * Where the product loads the page again from now on, the document is on its way until the function
 * that this gives is called.
 */
export function delayReload(): () => void {
  const { reloadTab } = testTab;
  testTab.reloadTab = () => {};
  return reloadTab;
}

/** The tab is looked at again, once its page is alive: a page that is shown before hears nothing yet. */
export async function refocusTab(): Promise<void> {
  await expect.poll(() => document.documentElement.dataset.alive).toBe("");
  window.dispatchEvent(new Event("focus"));
}

/** Starts a copy of the product at the address that is shown; what it gives back ends it. */
async function load(): Promise<() => void> {
  const container = document.createElement("div");
  // The product's own parts are the body's children.
  container.style.display = "contents";
  document.body.append(container);
  const { makeApp } = await import(
    /* @vite-ignore */ new URL("/app.js", window.location.origin).href
  );
  const unmount = makeApp().mountApp(container);
  return () => {
    unmount();
    container.remove();
    Reflect.deleteProperty(window, "Square");
  };
}

const TIMERS: ("Date" | "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval")[] = [
  "Date",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
];

const realSetTimeout = window.setTimeout.bind(window);

/**
 * So much time passes, in milliseconds: clocks show it, and what waits for it happens. Calls that are made
 * meanwhile are answered.
 */
export async function advanceTime(ms: number): Promise<void> {
  await waitForEffects();
  for (let remainingMs = ms; remainingMs > 0; remainingMs -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(remainingMs, 1000));
    await new Promise((resolve) => realSetTimeout(resolve, 2));
  }
}

/**
 * The clock is set forward by so many milliseconds, and one second passes, as when a computer has slept.
 * Cheaper than `passTime` where a page draws something each second; what is due in between comes once.
 */
export async function jumpTime(ms: number): Promise<void> {
  await waitForEffects();
  vi.setSystemTime(Date.now() + ms);
  await advanceTime(1000);
}

/**
 * What is on the page has begun to wait for its time: React runs the effects of what it has drawn in a
 * message of their own.
 */
async function waitForEffects(): Promise<void> {
  for (let messages = 0; messages < 3; messages++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
  }
}

/** Where the browser finds the Square simulator's script of the card form. */
export const squareScriptUrl = (): string => {
  const url = URL.createObjectURL(new Blob([squareScript()], { type: "text/javascript" }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
};
