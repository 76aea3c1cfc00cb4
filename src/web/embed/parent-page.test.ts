import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speakToParent } from "./parent-page.ts";

const PARENT = "https://www.example.com";

/** What the page needs at the moment. */
let heightNeeded = 1200.4;
let told: [message: unknown, origin: string][] = [];
let changeLayout = () => {};

/** As much of a browser as the frame's side looks at. */
beforeEach(() => {
  vi.useFakeTimers();
  heightNeeded = 1200.4;
  told = [];
  const parent = { postMessage: (...message: [unknown, string]) => told.push(message) };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { parent }));
  vi.stubGlobal("location", { ancestorOrigins: [PARENT] });
  vi.stubGlobal("document", {
    readyState: "loading",
    referrer: "",
    documentElement: { getBoundingClientRect: () => ({ height: heightNeeded }) },
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onChange: () => void) {
        changeLayout = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function heights(): unknown[] {
  return told.splice(0);
}

const setHeight = (height: number) => [{ type: "setHeight", height }, PARENT];

test("the height is told 100, 500 and 1000 ms after the page is loaded, in whole pixels", () => {
  speakToParent([PARENT, "https://shop.example.org"]);
  vi.advanceTimersByTime(5000);
  expect(heights()).toEqual([]);
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(99);
  expect(heights()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heights()).toEqual([setHeight(1201)]);
  vi.advanceTimersByTime(400);
  expect(heights()).toEqual([setHeight(1201)]);
  heightNeeded = 1300;
  vi.advanceTimersByTime(500);
  expect(heights()).toEqual([setHeight(1300)]);
  vi.advanceTimersByTime(60_000);
  expect(heights()).toEqual([]);
});

test("changes of size and layout are told once, 100 ms after the last of them", () => {
  speakToParent([PARENT]);
  for (let change = 0; change < 20; change++) {
    if (change % 2 === 0) changeLayout();
    else window.dispatchEvent(new Event("resize"));
    heightNeeded += 10;
    vi.advanceTimersByTime(99);
  }
  expect(heights()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heights()).toEqual([setHeight(1401)]);
});

test("another step is told at once, and its height 100 ms later", () => {
  const parent = speakToParent([PARENT]);
  parent.changeStep();
  expect(heights()).toEqual([[{ type: "stepChange" }, PARENT]]);
  vi.advanceTimersByTime(99);
  expect(heights()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heights()).toEqual([setHeight(1201)]);
});

test("no frame is asked to be lower than 500 px", () => {
  heightNeeded = 80;
  speakToParent([PARENT]);
  changeLayout();
  vi.advanceTimersByTime(100);
  expect(heights()).toEqual([setHeight(500)]);
});

test("a site that is not allowed is told nothing", () => {
  const parent = speakToParent(["https://shop.example.org"]);
  parent.changeStep();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(2000);
  expect(heights()).toEqual([]);
});

test("what was stopped tells nothing any more", () => {
  const parent = speakToParent([PARENT]);
  changeLayout();
  parent.stop();
  window.dispatchEvent(new Event("load"));
  window.dispatchEvent(new Event("resize"));
  vi.advanceTimersByTime(2000);
  expect(heights()).toEqual([]);
});
