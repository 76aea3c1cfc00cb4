import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { formatDay } from "../../../src/shared/time.ts";
import { sentenceOf } from "../../../src/shared/visitor-errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { DESKTOP, passTime } from "../support/open-app.ts";
import { draftOf, heldCheckout, newId, venue } from "../support/samples.ts";
import { button, errorSummary, openStep, sidewaysScroll, title } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

const TERMS = "I have read and accept the terms and conditions";
const NOT_SIGNED = "Please sign the waiver";
const NOT_ACCEPTED = "You must accept the terms and conditions to continue";
/** The pauses between the three tries of a call that gets no answer. */
const THREE_TRIES_MS = 3000;

const LONG = `I, [PARTICIPANT NAME], take part at [BUSINESS NAME] at my own risk.

1. I can swim 25 metres.
2. I wear the vest that I am given.
3. I follow what the crew says.
4. I am well.
5. I am sober.

${"The lake is deep, cold and dark, and its bed is soft.\n\n".repeat(12)}Signed by [PARTICIPANT NAME].`;

const longWaiver = { versionId: newId(), title: "Waiver of [BUSINESS NAME]", content: LONG };

const textBox = () => page.getByRole("region", { name: "Waiver text" });
const pad = () => page.getByRole("img", { name: /^Signature of / });
const terms = () => page.getByRole("checkbox", { name: TERMS });
const typedName = () => page.getByRole("textbox", { name: "Your full name" });
/** Draw or Type: the words that stand for the two radio buttons. */
const way = (name: "Draw" | "Type") => page.getByText(name, { exact: true });

/** The names that stand out in the text. */
const bold = () => [...textBox().element().querySelectorAll("b")].map((name) => name.textContent);

/** One zigzag, from 30 pixels right of the pad's left edge to 190, between 35 and 85 below its top. */
async function draw(): Promise<void> {
  pad().element().scrollIntoView({ block: "center" });
  const { left, top } = pad().element().getBoundingClientRect();
  const corners = Array.from({ length: 9 }, (_, corner) => ({
    coords: { x: left + 30 + corner * 20, y: top + (corner % 2 === 0 ? 35 : 85) },
  }));
  const [first, ...rest] = corners;
  await userEvent.pointer([{ ...first, keys: "[MouseLeft>]" }, ...rest, { keys: "[/MouseLeft]" }]);
}

/** Where the finished signature stands, in pixels from the pad's left edge and top. */
function drawnBox() {
  const path = pad().element().querySelector("path") as SVGPathElement;
  const { left, right, top, bottom } = path.getBoundingClientRect();
  const { left: x, top: y } = pad().element().getBoundingClientRect();
  return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
}

/** Opens the step with nothing signed yet. */
async function openUnsigned({ change = {}, ...at }: Parameters<typeof openStep>[1] = {}) {
  await openStep(paths.waiver, { ...at, change: { waiver: null, ...change } });
  await expect.element(textBox()).toBeVisible();
}

test("the text stands in a box of 400 px, with both names in bold and a numbered list", async () => {
  const api = bookingApi().answer(contract.waivers.active, longWaiver);
  await openUnsigned({ api });
  expect(bold()).toEqual([
    "Harbour Lake Aquapark",
    "Amelia Hartley",
    "Harbour Lake Aquapark",
    "Amelia Hartley",
  ]);
  await expect.element(textBox()).not.toMatchTextContent("[");
  const items = textBox().getByRole("listitem").elements() as HTMLLIElement[];
  expect(items.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(textBox().element().getBoundingClientRect().height).toBeCloseTo(400, 2);
  expect(sidewaysScroll()).toBe(0);

  // By keyboard, as whoever cannot scroll it with a finger reads on.
  (textBox().element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(textBox().getByText(/^Signed by/)).toBeInViewport({ ratio: 0.9 });
});

test("a name that looks like markup or a placeholder is shown as it was typed", async () => {
  const lastName = "<img src=x onerror=alert(1)> [BUSINESS NAME]";
  const { contact } = draftOf(heldCheckout());
  const api = bookingApi().answer(contract.waivers.active, longWaiver);
  await openUnsigned({ api, change: { contact: { ...contact, lastName } } });
  expect(bold()[1]).toBe(`Amelia ${lastName}`);
  expect(textBox().element().querySelector("img")).toBeNull();
  expect(sidewaysScroll()).toBe(0);
});

test("what is missing is said, and each message leads to what it is about", async () => {
  await openUnsigned();
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check 2 fields");
  await errorSummary().getByRole("link", { name: NOT_SIGNED }).click();
  await expect.element(pad()).toHaveFocus();
  await expect.element(pad()).toHaveAccessibleDescription(NOT_SIGNED);
  await errorSummary().getByRole("link", { name: NOT_ACCEPTED }).click();
  await expect.element(terms()).toHaveFocus();
  await expect.element(terms()).toHaveAccessibleDescription(NOT_ACCEPTED);

  await terms().click();
  await expect.element(page.getByText(NOT_ACCEPTED).first()).not.toBeInTheDocument();
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check this field");
  await way("Type").click();
  await expect.element(typedName()).toHaveAccessibleDescription(new RegExp(NOT_SIGNED));
  await typedName().fill("   ");
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  expect(window.location.pathname).toBe(paths.waiver);
  await typedName().fill("Amelia Hartley");
  await expect.element(errorSummary()).not.toBeInTheDocument();
});

test.each([
  ["a phone", undefined],
  ["a desktop", DESKTOP],
])(
  "on %s a signature stands where it was drawn, and can be cleared and drawn again",
  async (_, size) => {
    await openUnsigned(size && { size });
    await expect.element(page.getByText("Sign above the line")).toBeVisible();
    await expect.element(button("Clear")).not.toBeInTheDocument();
    await draw();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
    await expect.element(page.getByText(`Signed ${formatDay(venue.today)}`)).toBeVisible();
    // Its corners are rounded a little.
    for (const [edge, drawnAt] of Object.entries({ left: 30, right: 190, top: 35, bottom: 85 })) {
      expect
        .soft(Math.abs(drawnBox()[edge as keyof ReturnType<typeof drawnBox>] - drawnAt), edge)
        .toBeLessThan(4);
    }
    await terms().click();

    await button("Clear").click();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: empty");
    await expect.element(pad()).toHaveFocus();
    await expect.element(terms()).toBeChecked();
    await button("Continue").click();
    await expect.element(errorSummary().getByRole("link", { name: NOT_SIGNED })).toBeVisible();
    await draw();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
    await expect.element(errorSummary()).not.toBeInTheDocument();
  },
);

test("a pen that is there as soon as the pad is draws", async () => {
  const ofTestBefore = document.querySelector("canvas");
  const watcher = new MutationObserver(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas || canvas === ofTestBefore) return;
    watcher.disconnect();
    const { left, top } = canvas.getBoundingClientRect();
    for (const [type, x] of [
      ["pointerdown", 40],
      ["pointermove", 120],
      ["pointerup", 160],
    ] as const) {
      const at = { clientX: left + x, clientY: top + 60, pointerId: 1, bubbles: true };
      canvas.dispatchEvent(
        new PointerEvent(type, { ...at, buttons: type === "pointerup" ? 0 : 1 }),
      );
    }
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await openUnsigned();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
});

test("a stroke stays when the pad's size changes while it is drawn", async () => {
  const told: (() => void)[] = [];
  class LateObserver extends ResizeObserver {
    constructor(tell: ResizeObserverCallback) {
      super(() => undefined);
      told.push(() => tell([], this));
    }
  }
  vi.stubGlobal("ResizeObserver", LateObserver);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await openUnsigned();
  const box = pad().element() as HTMLElement;
  box.addEventListener("pointermove", ({ buttons }) => {
    if (buttons === 1) box.style.right = "7px";
    for (const tell of told) tell();
  });
  await draw();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
});

test("changing between drawing and typing loses neither", async () => {
  await openUnsigned();
  await draw();
  await way("Type").click();
  await typedName().fill("Amelia H.");
  await way("Draw").click();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
  await way("Type").click();
  await expect.element(typedName()).toHaveValue("Amelia H.");
});

test.each<[string, (api: FakeApi) => FakeApi]>([
  ["the server's failure", (api) => api.refuse(contract.waivers.active, "INTERNAL")],
  ["a network that is away", (api) => api.loseAnswers(contract.waivers.active)],
])(
  "%s while the waiver is loaded is said, with Retry Loading, and then it can be signed",
  async (_, fail) => {
    const api = fail(bookingApi());
    await openStep(paths.waiver, { api, change: { waiver: null } });
    await expect.element(title("Review & Sign Waiver")).toBeVisible();
    await passTime(THREE_TRIES_MS);
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent("Failed to load waiver template. Please try again.");
    await expect.element(button("Continue")).toBeDisabled();
    expect(sidewaysScroll()).toBe(0);
    api.answer(contract.waivers.active, longWaiver);
    await button("Retry Loading").click();
    await expect.element(textBox()).toBeVisible();
    await expect.element(button("Continue")).toBeEnabled();
  },
);

test("a waiver that takes long shows that it is coming", async () => {
  const api = bookingApi();
  const answer = api.holdBack(contract.waivers.active);
  await openStep(paths.waiver, { api, change: { waiver: null } });
  const spinner = page.getByRole("status").filter({ hasText: "Loading the waiver" });
  await expect.element(spinner).toBeVisible();
  await expect.element(button("Continue")).toBeDisabled();
  answer();
  await expect.element(textBox()).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
});

test("another name clears the signature, and says so", async () => {
  await openStep(paths.waiver);
  await expect.element(typedName()).toHaveValue("Amelia Hartley");
  await page.getByRole("link", { name: "Back to Add-ons" }).click();
  await page.getByRole("link", { name: "Back to Your information" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Bea");
  await button("Continue").click();
  await expect.element(title("Add Optional Items")).toBeVisible();
  await button("Continue").click();
  await expect
    .element(
      page.getByText(
        "The name has changed since the waiver was signed. Please read and sign it again.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Sign as Bea Hartley" })).toBeVisible();
  expect(bold()[0]).toBe("Bea Hartley");
  await expect.element(terms()).not.toBeChecked();
  await expect.element(pad()).toHaveAccessibleName("Signature of Bea Hartley: empty");
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check 2 fields");
});

test("a new version of the text clears the signature, and says so", async () => {
  const api = bookingApi().answer(contract.waivers.active, longWaiver);
  await openStep(paths.waiver, { api });
  await expect.element(page.getByText(sentenceOf("WAIVER_CHANGED"))).toBeVisible();
  await expect.element(terms()).not.toBeChecked();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: empty");
});

test("on a phone the signature is one press away, and comes by itself once the text is read", async () => {
  const api = bookingApi().answer(contract.waivers.active, longWaiver);
  await openUnsigned({ api });
  await expect.element(terms()).not.toBeInViewport();
  await button("Go to signature").click();
  await expect.element(pad()).toBeInViewport({ ratio: 1 });
  await expect.element(terms()).toBeInViewport();
  window.scrollTo(0, 0);
  await expect.element(terms()).not.toBeInViewport();
  textBox().element().scrollTo(0, 10_000);
  await expect.element(pad()).toBeInViewport({ ratio: 1 });
  await way("Type").click();
  await typedName().fill("Amelia Hartley");
  await expect.element(button("Go to signature")).not.toBeInTheDocument();
});
