import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { holderErrors } from "../../../src/shared/holder-errors.ts";
import { formatDay } from "../../../src/shared/time.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, DESKTOP } from "../support/open-app.ts";
import { heldCheckout, newId, toDraft, venue } from "../support/samples.ts";
import {
  button,
  errorSummary,
  horizontalOverflow,
  openStep,
  stepHeading,
} from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

const TERMS_LABEL = "I have read and accept the terms and conditions";
const NOT_SIGNED_TEXT = "Please sign the waiver";
const NOT_ACCEPTED_TEXT = "You must accept the terms and conditions to continue";
/** The pauses between the three tries of a call without a response. */
const ALL_RETRIES_MS = 3000;

const LONG_TEXT = `I, [PARTICIPANT NAME], take part at [BUSINESS NAME] at my own risk.

1. I can swim 25 metres.
2. I wear the vest that I am given.
3. I follow what the crew says.
4. I am well.
5. I am sober.

${"The lake is deep, cold and dark, and its bed is soft.\n\n".repeat(12)}Signed by [PARTICIPANT NAME].`;

const longWaiver = { versionId: newId(), title: "Waiver of [BUSINESS NAME]", content: LONG_TEXT };

const textBox = () => page.getByRole("region", { name: "Waiver text" });
const pad = () => page.getByRole("img", { name: /^Signature of / });
const terms = () => page.getByRole("checkbox", { name: TERMS_LABEL });
const typedName = () => page.getByRole("textbox", { name: "Your full name" });
/** The visible labels of the two radio buttons. */
const signatureMode = (name: "Draw" | "Type") => page.getByText(name, { exact: true });

/** The names in bold in the text. */
const readBoldNames = () =>
  [...textBox().element().querySelectorAll("b")].map((name) => name.textContent);

/** Draws one zigzag, from 30 to 190 pixels from the pad's left edge, and 35 to 85 from its top. */
async function drawSignature(): Promise<void> {
  pad().element().scrollIntoView({ block: "center" });
  const { left, top } = pad().element().getBoundingClientRect();
  const corners = Array.from({ length: 9 }, (_, corner) => ({
    coords: { x: left + 30 + corner * 20, y: top + (corner % 2 === 0 ? 35 : 85) },
  }));
  const [first, ...rest] = corners;
  await userEvent.pointer([{ ...first, keys: "[MouseLeft>]" }, ...rest, { keys: "[/MouseLeft]" }]);
}

/** The bounds of the drawn signature, in pixels from the pad's upper left corner. */
function measureSignature() {
  const path = pad().element().querySelector("path") as SVGPathElement;
  const { left, right, top, bottom } = path.getBoundingClientRect();
  const { left: x, top: y } = pad().element().getBoundingClientRect();
  return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
}

/** Opens the step without a signature. */
async function openUnsignedStep({
  draftChanges = {},
  ...pointerInit
}: Parameters<typeof openStep>[1] = {}) {
  await openStep(paths.waiver, { ...pointerInit, draftChanges: { waiver: null, ...draftChanges } });
  await expect.element(textBox()).toBeVisible();
}

test("the text is in a box of 400 px, with both names in bold and a numbered list", async () => {
  const api = bookingApi().respond(contract.waivers.active, longWaiver);
  await openUnsignedStep({ api });
  expect(readBoldNames()).toEqual([
    "Harbour Lake Aquapark",
    "Amelia Hartley",
    "Harbour Lake Aquapark",
    "Amelia Hartley",
  ]);
  await expect.element(textBox()).not.toMatchTextContent("[");
  const items = textBox().getByRole("listitem").elements() as HTMLLIElement[];
  expect(items.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(textBox().element().getBoundingClientRect().height).toBeCloseTo(400, 2);
  expect(horizontalOverflow()).toBe(0);

  // Scrolls by keyboard, as a visitor without a touch screen does.
  (textBox().element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(textBox().getByText(/^Signed by/)).toBeInViewport({ ratio: 0.9 });
});

test("a name that looks like markup or a placeholder is shown as typed", async () => {
  const lastName = "<img src=x onerror=alert(1)> [BUSINESS NAME]";
  const { contact } = toDraft(heldCheckout());
  const api = bookingApi().respond(contract.waivers.active, longWaiver);
  await openUnsignedStep({ api, draftChanges: { contact: { ...contact, lastName } } });
  expect(readBoldNames()[1]).toBe(`Amelia ${lastName}`);
  expect(textBox().element().querySelector("img")).toBeNull();
  expect(horizontalOverflow()).toBe(0);
});

test("missing input is reported, and each message links to its control", async () => {
  await openUnsignedStep();
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check 2 fields");
  await errorSummary().getByRole("link", { name: NOT_SIGNED_TEXT }).click();
  await expect.element(pad()).toHaveFocus();
  await expect.element(pad()).toHaveAccessibleDescription(NOT_SIGNED_TEXT);
  await errorSummary().getByRole("link", { name: NOT_ACCEPTED_TEXT }).click();
  await expect.element(terms()).toHaveFocus();
  await expect.element(terms()).toHaveAccessibleDescription(NOT_ACCEPTED_TEXT);

  await terms().click();
  await expect.element(page.getByText(NOT_ACCEPTED_TEXT).first()).not.toBeInTheDocument();
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check this field");
  await signatureMode("Type").click();
  await expect.element(typedName()).toHaveAccessibleDescription(new RegExp(NOT_SIGNED_TEXT));
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
  "on %s a signature appears where it was drawn, and can be cleared and drawn again",
  async (_, size) => {
    await openUnsignedStep(size && { size });
    await expect.element(page.getByText("Sign above the line")).toBeVisible();
    await expect.element(button("Clear")).not.toBeInTheDocument();
    await drawSignature();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
    await expect.element(page.getByText(`Signed ${formatDay(venue.today)}`)).toBeVisible();
    // Line caps are slightly rounded.
    for (const [edge, expectedPx] of Object.entries({
      left: 30,
      right: 190,
      top: 35,
      bottom: 85,
    })) {
      expect
        .soft(
          Math.abs(
            measureSignature()[edge as keyof ReturnType<typeof measureSignature>] - expectedPx,
          ),
          edge,
        )
        .toBeLessThan(4);
    }
    await terms().click();

    await button("Clear").click();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: empty");
    await expect.element(pad()).toHaveFocus();
    await expect.element(terms()).toBeChecked();
    await button("Continue").click();
    await expect.element(errorSummary().getByRole("link", { name: NOT_SIGNED_TEXT })).toBeVisible();
    await drawSignature();
    await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
    await expect.element(errorSummary()).not.toBeInTheDocument();
  },
);

test("drawing works as soon as the pad appears", async () => {
  const previousCanvas = document.querySelector("canvas");
  const observer = new MutationObserver(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas || canvas === previousCanvas) return;
    observer.disconnect();
    const { left, top } = canvas.getBoundingClientRect();
    for (const [type, x] of [
      ["pointerdown", 40],
      ["pointermove", 120],
      ["pointerup", 160],
    ] as const) {
      const pointerInit = { clientX: left + x, clientY: top + 60, pointerId: 1, bubbles: true };
      canvas.dispatchEvent(
        new PointerEvent(type, { ...pointerInit, buttons: type === "pointerup" ? 0 : 1 }),
      );
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await openUnsignedStep();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
});

test("a stroke stays when the pad is resized while drawing", async () => {
  const observerCallbacks: (() => void)[] = [];
  class LateObserver extends ResizeObserver {
    constructor(notify: ResizeObserverCallback) {
      super(() => undefined);
      observerCallbacks.push(() => notify([], this));
    }
  }
  vi.stubGlobal("ResizeObserver", LateObserver);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await openUnsignedStep();
  const box = pad().element() as HTMLElement;
  box.addEventListener("pointermove", ({ buttons }) => {
    if (buttons === 1) box.style.right = "7px";
    for (const notify of observerCallbacks) notify();
  });
  await drawSignature();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
});

test("switching between drawing and typing loses neither", async () => {
  await openUnsignedStep();
  await drawSignature();
  await signatureMode("Type").click();
  await typedName().fill("Amelia H.");
  await signatureMode("Draw").click();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: signed");
  await signatureMode("Type").click();
  await expect.element(typedName()).toHaveValue("Amelia H.");
});

test.each<[string, (api: FakeApi) => FakeApi]>([
  ["a server error", (api) => api.refuse(contract.waivers.active, "INTERNAL")],
  ["a lost connection", (api) => api.loseResponses(contract.waivers.active)],
])(
  "%s while the waiver loads is reported with Retry Loading, and then it can be signed",
  async (_, injectFailure) => {
    const api = injectFailure(bookingApi());
    await openStep(paths.waiver, { api, draftChanges: { waiver: null } });
    await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
    await advanceTime(ALL_RETRIES_MS);
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent("Failed to load waiver template. Please try again.");
    await expect.element(button("Continue")).toBeDisabled();
    expect(horizontalOverflow()).toBe(0);
    api.respond(contract.waivers.active, longWaiver);
    await button("Retry Loading").click();
    await expect.element(textBox()).toBeVisible();
    await expect.element(button("Continue")).toBeEnabled();
  },
);

test("a slow waiver shows a loading state", async () => {
  const api = bookingApi();
  const releaseResponse = api.delayResponses(contract.waivers.active);
  await openStep(paths.waiver, { api, draftChanges: { waiver: null } });
  const spinner = page.getByRole("status").filter({ hasText: "Loading the waiver" });
  await expect.element(spinner).toBeVisible();
  await expect.element(button("Continue")).toBeDisabled();
  releaseResponse();
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
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  await button("Continue").click();
  await expect
    .element(
      page.getByText(
        "The name has changed since the waiver was signed. Please read and sign it again.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Sign as Bea Hartley" })).toBeVisible();
  expect(readBoldNames()[0]).toBe("Bea Hartley");
  await expect.element(terms()).not.toBeChecked();
  await expect.element(pad()).toHaveAccessibleName("Signature of Bea Hartley: empty");
  await button("Continue").click();
  await expect.element(errorSummary()).toHaveAccessibleName("Please check 2 fields");
});

test("a new version of the text clears the signature, and says so", async () => {
  const api = bookingApi().respond(contract.waivers.active, longWaiver);
  await openStep(paths.waiver, { api });
  await expect.element(page.getByText(holderErrors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect.element(terms()).not.toBeChecked();
  await expect.element(pad()).toHaveAccessibleName("Signature of Amelia Hartley: empty");
});

test("on a phone the signature is one tap away, and scrolls into view once the text is read", async () => {
  const api = bookingApi().respond(contract.waivers.active, longWaiver);
  await openUnsignedStep({ api });
  await expect.element(terms()).not.toBeInViewport();
  await button("Go to signature").click();
  await expect.element(pad()).toBeInViewport({ ratio: 1 });
  await expect.element(terms()).toBeInViewport();
  window.scrollTo(0, 0);
  await expect.element(terms()).not.toBeInViewport();
  textBox().element().scrollTo(0, 10_000);
  await expect.element(pad()).toBeInViewport({ ratio: 1 });
  await signatureMode("Type").click();
  await typedName().fill("Amelia Hartley");
  await expect.element(button("Go to signature")).not.toBeInTheDocument();
});
