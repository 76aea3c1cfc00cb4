import { expect, type Page } from "@playwright/test";
import { findCutOffText } from "../../tests/support/layout-faults.ts";
import { expectNoSidewaysScroll } from "./test.ts";

/** Expects all text to be readable, and no horizontal scrolling. */
export async function expectNothingCutOff(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(findCutOffText), state).toEqual([]);
  await expectNoSidewaysScroll(page);
}
