import { expect, onTestFinished, test } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";
import { paths } from "../../../src/web/app/paths.ts";
import { open } from "../support/open-app.ts";
import { slides } from "../support/samples.ts";
import { openStep } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

/** The reader's own few colours replace the product's. */
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

/** The colours that the reader's system marks what is chosen with. */
function systemHighlight() {
  const probe = document.createElement("p");
  probe.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
  document.body.append(probe);
  const { backgroundColor, color } = getComputedStyle(probe);
  const seen = { backgroundColor, color };
  probe.remove();
  return seen;
}

/** What is seen of a control. */
function lookOf(control: Locator) {
  const first = control.first().element();
  // Of a radio button its label is seen.
  const element = first.closest("label") ?? first;
  const { backgroundColor, borderTopWidth, borderTopColor, color } = getComputedStyle(element);
  return { backgroundColor, edge: `${borderTopWidth} ${borderTopColor}`, color };
}

test("with forced colours the chosen day and time stand out, and what can be chosen has edges", async () => {
  await forceColours();
  await open(paths.dateTime, bookingApi(), { draft: { activity: slides } });
  const times = page.getByRole("region", { name: "Time" });
  await times.getByRole("button", { pressed: false, disabled: false }).first().click();
  await expect.poll(() => times.getByRole("button", { pressed: true }).elements()).toHaveLength(1);
  for (const region of [page.getByRole("region", { name: "Date" }), times]) {
    const chosen = lookOf(region.getByRole("button", { pressed: true }));
    const free = lookOf(region.getByRole("button", { pressed: false, disabled: false }));
    expect(chosen).toMatchObject(systemHighlight());
    expect(free).not.toMatchObject(systemHighlight());
    expect(free.edge).toMatch(/^1px /);
  }
});

test("with forced colours a button has an edge, and one that does nothing looks so", async () => {
  await forceColours();
  await openStep(paths.tickets);
  const more = page.getByRole("button", { name: "One more: Tickets" });
  await expect.element(more).toBeVisible();
  expect(lookOf(more).edge).toMatch(/^1px /);
  const fewer = lookOf(page.getByRole("button", { name: "One fewer: Tickets" }));
  expect(fewer.color).not.toBe(lookOf(more).color);
});

test("with forced colours the chosen way to sign stands out", async () => {
  await forceColours();
  await openStep(paths.waiver, { change: { waiver: null } });
  const way = (name: string) => page.getByText(name, { exact: true });
  await expect.element(way("Type")).toBeVisible();
  await way("Type").click();
  await expect.poll(() => lookOf(way("Type"))).toMatchObject(systemHighlight());
  expect(lookOf(way("Draw"))).not.toMatchObject(systemHighlight());
});
