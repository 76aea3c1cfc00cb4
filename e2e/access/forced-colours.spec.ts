import { expect, type Locator } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { findFreeSlot } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

/** What is seen of a control where the reader's own few colours replace the product's. */
function lookOf(control: Locator) {
  return control.first().evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor, color } = getComputedStyle(element);
    return { backgroundColor, edge: `${borderTopWidth} ${borderTopColor}`, color };
  });
}

test("with forced colours the chosen day and time stand out, and buttons have edges", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const free = await findFreeSlot(request, "Giant Slides");
  await page.emulateMedia({ forcedColors: "active" });
  await openActivities(page);
  await bookNow(page, free.activity.name);
  const times = page.getByRole("region", { name: "Time" });
  // The day's first times may be over by now.
  const open = { pressed: false, disabled: false } as const;
  await times.getByRole("button", open).first().click();
  for (const region of [page.getByRole("region", { name: "Date" }), times]) {
    const chosen = await lookOf(region.getByRole("button", { pressed: true }));
    const free = await lookOf(region.getByRole("button", open));
    expect(chosen.backgroundColor).not.toBe(free.backgroundColor);
    expect(free.edge).toMatch(/^1px /);
  }
  await chooseSlot(page, free);
  const fewer = await lookOf(page.getByRole("button", { name: "One fewer: Tickets" }));
  const more = await lookOf(page.getByRole("button", { name: "One more: Tickets" }));
  expect(more.edge).toMatch(/^1px /);
  expect(fewer.color).not.toBe(more.color);
});

test("with forced colours the chosen way to sign stands out", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await readyToPay(page, request);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/booking/waiver");
  const label = (words: string) => page.locator("label").filter({ hasText: words });
  await label("Type").waitFor();
  const chosen = await lookOf(label("Type"));
  expect(chosen.backgroundColor).not.toBe((await lookOf(label("Draw"))).backgroundColor);
});
