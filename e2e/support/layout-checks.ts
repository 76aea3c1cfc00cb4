import { expect, type Page } from "@playwright/test";
import { findCutOffText } from "../../tests/support/layout-faults.ts";
import { expectNoSidewaysScroll } from "./test.ts";

/** Expects all text to be readable, and no horizontal scrolling. */
export async function expectNothingCutOff(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(findCutOffText), state).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Waits for the report of a layout shift, which comes with the frame after it. */
export async function waitForLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frameCount = 0; frameCount < 3; frameCount++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
