import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { BOTH_WIDTHS } from "../support/desktop.ts";
import { waitForLayoutShifts } from "../support/layout-checks.ts";
import { openStep } from "../support/open-step.ts";
import { test } from "../support/test.ts";

/** Each step with what it shows last, once everything has loaded. */
const STEPS = [
  [paths.dateTime, (page: Page) => page.getByRole("button", { name: /am|pm/ }).first()],
  [paths.tickets, (page: Page) => page.getByText(/ left at /)],
  [paths.customerInfo, (page: Page) => page.getByLabel("Postcode")],
  [paths.addons, (page: Page) => page.getByRole("spinbutton").first()],
  [paths.waiver, (page: Page) => page.getByRole("region", { name: "Waiver text" })],
] as const;

for (const [width, size] of Object.entries(BOTH_WIDTHS)) {
  test.describe(width, () => {
    test.use(size);

    test("the layout does not shift while a step and its data load", async ({ page, request }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) shifts.push(entry.value);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await openStep(page, request, paths.dateTime);
      for (const [path, lastElement] of STEPS) {
        if (path !== paths.dateTime) await page.goto(path);
        await lastElement(page).waitFor();
        await waitForLayoutShifts(page);
        const shifts = await page.evaluate(
          () => (window as unknown as { shifts: number[] }).shifts,
        );
        const layoutShift = shifts.reduce((sum, shift) => sum + shift, 0);
        expect(layoutShift, path).toBeLessThan(0.05);
      }
    });
  });
}
