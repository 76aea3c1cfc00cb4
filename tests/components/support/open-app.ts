import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { squareScript } from "../../../src/square-simulator/browser/square-script.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { NOW } from "./clock.ts";
import { startTracking } from "./component-coverage.ts";
import type { FakeApi } from "./fake-api.ts";

type Size = [width: number, height: number];

export interface TabOptions {
  /** The draft of a booking or purchase in the tab; none by default. */
  draft?: Partial<BookingDraft>;
  /** The window's size in CSS pixels; that of a phone by default. */
  size?: Size;
}

/** Wide enough for every wide layout. */
export const DESKTOP: Size = [1280, 900];
const PHONE: Size = [390, 844];

/** Replaces methods of `window.location` in a test's frame; see app.vite.config.ts. */
const testTab = window as unknown as {
  reloadTab: () => void;
  leaveTab: (url: string) => void;
};

/** The URLs of other documents that the product went to; the test stays where it was. */
const leftFor: string[] = [];
export const urlsLeftFor = (): readonly string[] => leftFor;

const never = new Promise<never>(() => {});

/**
 * Starts a copy of the product. The code runs once here, while timers are real: React keeps the
 * `setTimeout` that it finds when it first runs, and one test's clock does not run in the next.
 */
const makeApp = import(/* @vite-ignore */ new URL("/app.js", window.location.origin).href).then(
  (product: { makeApp: () => { mountApp: (container: Element) => () => void } }) => {
    product.makeApp();
    return product.makeApp;
  },
);

let close = async () => {};

/**
 * Opens a URL of the product in a new tab with this server: all of the product's code starts
 * afresh, and the previous tab is closed. It is Thursday 18 June 2026, 10:00 in London, and the
 * clock runs; `advanceTime` moves it forward. Any fault of a call fails the test at its end.
 */
export async function openApp(path: string, api: FakeApi, tab: TabOptions = {}): Promise<void> {
  await close();
  await makeApp;
  await page.viewport(...(tab.size ?? PHONE));
  window.sessionStorage.clear();
  window.localStorage.clear();
  if (tab.draft) window.sessionStorage.setItem("slipway.booking.2", JSON.stringify(tab.draft));
  window.history.replaceState(null, "", path);
  startTracking();
  document.documentElement.lang = "en-GB";
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: TIMERS });
  const realFetch = window.fetch;
  const realTimeout = AbortSignal.timeout;
  // A response is late only if a test says so, not because the machine is busy.
  AbortSignal.timeout = () => new AbortController().signal;
  // As over HTTP, where browsers do not offer it: a venue may run the back office on its network.
  if (path.startsWith("/admin")) {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  }
  let isOpen = true;
  // Calls of a closed tab never settle, not even by timeout: a rejected call would be retried.
  window.fetch = async (...args) => {
    try {
      return await (isOpen ? api.fetch(...args) : never);
    } finally {
      if (!isOpen) await never;
    }
  };
  let mounted = load();
  const unmountApp = async () => (await mounted)();
  // The product reloads the page when it enters and leaves the payment steps.
  const reloadTab = () => {
    mounted = unmountApp().then(load);
  };
  testTab.reloadTab = reloadTab;
  leftFor.length = 0;
  testTab.leaveTab = (url) => leftFor.push(url);
  close = async () => {
    close = async () => {};
    await unmountApp();
    isOpen = false;
    // A response that has just arrived may still trigger further calls.
    await new Promise((resolve) => realSetTimeout(resolve, 2));
    window.fetch = realFetch;
    AbortSignal.timeout = realTimeout;
    Reflect.deleteProperty(crypto, "randomUUID");
    vi.useRealTimers();
  };
  onTestFinished(async () => {
    await close();
    expect(api.faults).toEqual([]);
  });
  await mounted;
}

/** Reloads the current URL; the tab keeps its storage and history. */
export function reload(): void {
  testTab.reloadTab();
}

/** Delays every reload of the product until the returned function is called. */
export function delayReload(): () => void {
  const { reloadTab } = testTab;
  testTab.reloadTab = () => {};
  return reloadTab;
}

/** Focuses the tab again once its page is hydrated: before that it has no listeners. */
export async function refocusTab(): Promise<void> {
  await expect.poll(() => document.documentElement.dataset.hydrated).toBe("");
  window.dispatchEvent(new Event("focus"));
}

/** Starts a copy of the product at the current URL. Returns a function that unmounts it. */
async function load(): Promise<() => void> {
  const container = document.createElement("div");
  // The product expects its elements to be children of the body.
  container.style.display = "contents";
  document.body.append(container);
  const unmount = (await makeApp)().mountApp(container);
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
 * Moves the clock forward by so many milliseconds: timers fire, and calls made meanwhile get their
 * responses.
 */
export async function advanceTime(ms: number): Promise<void> {
  await waitForEffects();
  for (let remainingMs = ms; remainingMs > 0; remainingMs -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(remainingMs, 1000));
    await new Promise((resolve) => realSetTimeout(resolve, 2));
  }
}

/**
 * Moves the clock forward by so many milliseconds at once, then lets one second pass, as after a
 * computer has slept. Cheaper than `advanceTime` where a page renders every second; due timers fire
 * once.
 */
export async function jumpTime(ms: number): Promise<void> {
  await waitForEffects();
  vi.setSystemTime(Date.now() + ms);
  await advanceTime(1000);
}

/**
 * Waits until the effects of what is on the page have run and set their timers: React runs effects
 * in a message of their own.
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

/** The URL from which the browser loads the Square simulator's card form. */
export const squareScriptUrl = (): string => {
  const url = URL.createObjectURL(new Blob([squareScript()], { type: "text/javascript" }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
};
