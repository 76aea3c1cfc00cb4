import { expect, onTestFinished, test } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";
import { paths } from "../../../src/web/app/paths.ts";
import { openApp } from "../support/open-app.ts";
import { slides } from "../support/samples.ts";
import { openStep } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

/** Replaces the product's colours with the few of a high-contrast theme. */
async function forceColours(): Promise<void> {
  const set = (value: "active" | "none") =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  await set("active");
  onTestFinished(async () => void (await set("none")));
  expect(window.matchMedia("(forced-colors: active)").matches).toBe(true);
}

/** The system's colours for a selection. */
function systemHighlight() {
  const probe = document.createElement("p");
  probe.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
  document.body.append(probe);
  const { backgroundColor, color } = getComputedStyle(probe);
  const highlight = { backgroundColor, color };
  probe.remove();
  return highlight;
}

/** The visible appearance of a control. */
function readAppearance(control: Locator) {
  const first = control.first().element();
  // A radio button is visible by its label.
  const element = first.closest("label") ?? first;
  const { backgroundColor, borderTopWidth, borderTopColor, color } = getComputedStyle(element);
  return { backgroundColor, edge: `${borderTopWidth} ${borderTopColor}`, color };
}

test("with forced colours the selected day and time stand out, and controls have borders", async () => {
  await forceColours();
  await openApp(paths.dateTime, bookingApi(), { draft: { activity: slides } });
  const times = page.getByRole("region", { name: "Time" });
  await times.getByRole("button", { pressed: false, disabled: false }).first().click();
  await expect.poll(() => times.getByRole("button", { pressed: true }).elements()).toHaveLength(1);
  for (const region of [page.getByRole("region", { name: "Date" }), times]) {
    const chosen = readAppearance(region.getByRole("button", { pressed: true }));
    const free = readAppearance(region.getByRole("button", { pressed: false, disabled: false }));
    expect(chosen).toMatchObject(systemHighlight());
    expect(free).not.toMatchObject(systemHighlight());
    expect(free.edge).toMatch(/^1px /);
  }
});

test("with forced colours a button has a border, and a disabled one looks disabled", async () => {
  await forceColours();
  await openStep(paths.tickets);
  const increaseButton = page.getByRole("button", { name: "One more: Tickets" });
  await expect.element(increaseButton).toBeVisible();
  expect(readAppearance(increaseButton).edge).toMatch(/^1px /);
  const decreaseButton = readAppearance(page.getByRole("button", { name: "One fewer: Tickets" }));
  expect(decreaseButton.color).not.toBe(readAppearance(increaseButton).color);
});

test("with forced colours the selected way to sign stands out", async () => {
  await forceColours();
  await openStep(paths.waiver, { draftChanges: { waiver: null } });
  const signatureTab = (name: string) => page.getByText(name, { exact: true });
  await expect.element(signatureTab("Type")).toBeVisible();
  await signatureTab("Type").click();
  await expect.poll(() => readAppearance(signatureTab("Type"))).toMatchObject(systemHighlight());
  expect(readAppearance(signatureTab("Draw"))).not.toMatchObject(systemHighlight());
});
