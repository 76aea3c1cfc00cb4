import { expect, type Page } from "@playwright/test";
import { findCutOffText, findSmallTargets } from "../../tests/support/layout-faults.ts";
import { runAxe } from "../support/axe.ts";
import { openHydrated } from "../support/hydration.ts";
import { expectFocusVisible } from "../support/keyboard.ts";
import { test } from "../support/test.ts";

/** Nothing moves on that page, so a fault does not go away; long enough for one look at it. */
const ONE_LOOK_MS = 2000;

/** Adds a badly styled button with focus. */
async function addBadButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Words that do not fit";
    const style = { width: "20px", height: "20px", outline: "none", whiteSpace: "nowrap" };
    Object.assign(button.style, style);
    document.querySelector("main")?.append(button);
    button.focus();
  });
}

/** Covers the page, and restores the focus ring. */
async function coverPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>(":focus")?.style.setProperty("outline", "3px solid");
    const cover = document.createElement("div");
    Object.assign(cover.style, { position: "fixed", inset: "0", zIndex: "99" });
    document.body.append(cover);
  });
}

async function addImageWithoutAlt(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
}

/**
 * Adds a frame with a picture without a text alternative; axe checks a page with frames
 * differently.
 */
async function addFrame(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.title = "Another page";
    frame.srcdoc = "<!doctype html><title>Another page</title><img class=framed>";
    document.querySelector("main")?.append(frame);
  });
}

const missingAlt = (...html: string[]) => [{ id: "image-alt", html }];

test("the page checks detect what they check for", async ({ page }) => {
  await openHydrated(page, "/no/such/page");
  expect(await runAxe(page)).toEqual([]);
  await addImageWithoutAlt(page);
  expect(await runAxe(page)).toEqual(missingAlt("<img>"));
  await addFrame(page);
  const bothFrames = missingAlt("<img>", '<img class="framed">');
  await expect.poll(() => runAxe(page)).toMatchObject(bothFrames);
  expect(await page.evaluate(findSmallTargets, 44)).toEqual([]);
  expect(await page.evaluate(findCutOffText)).toEqual([]);
  await addBadButton(page);
  expect(await page.evaluate(findSmallTargets, 44)).toEqual(["Words that do not fit: 20.0 × 20.0"]);
  expect(await page.evaluate(findCutOffText)).toEqual([
    "outside its BUTTON: Words that do not fit",
  ]);
  await expect(expectFocusVisible(page, ONE_LOOK_MS)).rejects.toThrow("no ring: <button");
  await coverPage(page);
  await expect(expectFocusVisible(page, ONE_LOOK_MS)).rejects.toThrow("covered: <button");
});
