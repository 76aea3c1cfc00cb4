import { expect, type Locator } from "@playwright/test";

/** Waits until React has taken over what the server rendered: before that a button does nothing yet. */
export async function untilAlive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => /^__react/.test(key))))
    .toBe(true);
}
