import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectToParent, isRefresh, parentOrigins } from "./parent-page.ts";

const PARENT = "https://www.example.com";

let contentHeight = 1200.4;
let postedMessages: [message: unknown, origin: string][] = [];
let triggerResize = () => {};

describe("connectToParent", () => {
  /** The parts of a browser that the frame's side uses. */
  beforeEach(() => {
    vi.useFakeTimers();
    contentHeight = 1200.4;
    postedMessages = [];
    const parent = { postMessage: (...message: [unknown, string]) => postedMessages.push(message) };
    vi.stubGlobal("window", Object.assign(new EventTarget(), { parent }));
    vi.stubGlobal("location", { ancestorOrigins: [PARENT] });
    vi.stubGlobal("document", {
      readyState: "loading",
      referrer: "",
      documentElement: { getBoundingClientRect: () => ({ height: contentHeight }) },
    });
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(onChange: () => void) {
          triggerResize = onChange;
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

  function takePostedMessages(): unknown[] {
    return postedMessages.splice(0);
  }

  const setHeight = (height: number) => [{ type: "setHeight", height }, PARENT];

  test("the height is sent 100, 500 and 1000 ms after the page has loaded, in whole pixels", () => {
    connectToParent([PARENT, "https://shop.example.org"]);
    vi.advanceTimersByTime(5000);
    expect(takePostedMessages()).toEqual([]);
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(99);
    expect(takePostedMessages()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(takePostedMessages()).toEqual([setHeight(1201)]);
    vi.advanceTimersByTime(400);
    expect(takePostedMessages()).toEqual([setHeight(1201)]);
    contentHeight = 1300;
    vi.advanceTimersByTime(500);
    expect(takePostedMessages()).toEqual([setHeight(1300)]);
    vi.advanceTimersByTime(60_000);
    expect(takePostedMessages()).toEqual([]);
  });

  test("changes of size and layout are sent once, 100 ms after the last of them", () => {
    connectToParent([PARENT]);
    for (let change = 0; change < 20; change++) {
      if (change % 2 === 0) triggerResize();
      else window.dispatchEvent(new Event("resize"));
      contentHeight += 10;
      vi.advanceTimersByTime(99);
    }
    expect(takePostedMessages()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(takePostedMessages()).toEqual([setHeight(1401)]);
  });

  test("a step change is sent at once, and its height 100 ms later", () => {
    const parent = connectToParent([PARENT]);
    parent.notifyStepChange();
    expect(takePostedMessages()).toEqual([[{ type: "stepChange" }, PARENT]]);
    vi.advanceTimersByTime(99);
    expect(takePostedMessages()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(takePostedMessages()).toEqual([setHeight(1201)]);
  });

  test("the height is never below 500 px", () => {
    contentHeight = 80;
    connectToParent([PARENT]);
    triggerResize();
    vi.advanceTimersByTime(100);
    expect(takePostedMessages()).toEqual([setHeight(500)]);
  });

  test("a site that is not allowed gets no message", () => {
    const parent = connectToParent(["https://shop.example.org"]);
    parent.notifyStepChange();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(2000);
    expect(takePostedMessages()).toEqual([]);
  });

  test("nothing is sent after stop", () => {
    const parent = connectToParent([PARENT]);
    triggerResize();
    parent.stop();
    window.dispatchEvent(new Event("load"));
    window.dispatchEvent(new Event("resize"));
    vi.advanceTimersByTime(2000);
    expect(takePostedMessages()).toEqual([]);
  });
});

describe("parentOrigins", () => {
  const allowed = ["https://www.example.com", "https://shop.example.org"];
  const ancestry = { allowed, ancestors: undefined, referrer: "" };

  test("the frame messages its parent site, not the site around that one", () => {
    const ancestors = ["https://shop.example.org", "https://www.example.com"];
    expect(parentOrigins({ ...ancestry, ancestors })).toEqual(["https://shop.example.org"]);
  });

  test("a site that is not allowed gets no message, whatever the referrer claims", () => {
    const ancestors = ["https://elsewhere.example"];
    const referrer = "https://www.example.com/";
    expect(parentOrigins({ ...ancestry, ancestors, referrer })).toEqual([]);
    expect(parentOrigins({ ...ancestry, ancestors: [] })).toEqual([]);
  });

  test("without ancestor origins the referrer names the parent site", () => {
    const referrer = "https://www.example.com/days-out?from=mail";
    expect(parentOrigins({ ...ancestry, referrer })).toEqual(["https://www.example.com"]);
  });

  test("without any hint each allowed site is messaged, and no other", () => {
    expect(parentOrigins(ancestry)).toEqual(allowed);
    expect(parentOrigins({ ...ancestry, referrer: "https://book.example.com/booking" })).toEqual(
      allowed,
    );
    expect(parentOrigins({ ...ancestry, allowed: [] })).toEqual([]);
  });
});

describe("isRefresh", () => {
  test("a message asks for a refresh by its type or its action", () => {
    expect(isRefresh({ type: "refresh" })).toBe(true);
    expect(isRefresh({ type: "venue", action: "refresh" })).toBe(true);
  });

  test("every other message is left alone", () => {
    const others = [null, undefined, "refresh", 7, ["refresh"], {}, { type: "setHeight" }];
    expect(others.filter(isRefresh)).toEqual([]);
  });
});
