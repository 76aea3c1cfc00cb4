import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { allowMotion } from "../support/motion.ts";
import { findFreeSlot } from "../support/places.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

/** In milliseconds; anything longer is visible motion. */
const MIN_VISIBLE_MS = 1;

interface MotionLog {
  animations?: string[];
}

/** Records in each frame what moves or will move. */
async function recordMotion(page: Page): Promise<void> {
  await page.addInitScript((minVisibleMs) => {
    const animations: string[] = [];
    (window as MotionLog).animations = animations;
    (function watch() {
      for (const animation of document.getAnimations()) {
        const { delay = 0, duration = 0 } = animation.effect?.getComputedTiming() ?? {};
        if (delay + Number(duration) > minVisibleMs) animations.push(describeAnimation(animation));
      }
      requestAnimationFrame(watch);
    })();

    function describeAnimation(animation: Animation): string {
      const { target } = animation.effect as KeyframeEffect;
      return `${animation.constructor.name} of ${target?.outerHTML.slice(0, 120)}`;
    }
  }, MIN_VISIBLE_MS);
}

function readMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as MotionLog).animations ?? []);
}

async function walkSteps(page: Page, freeSlot: Awaited<ReturnType<typeof findFreeSlot>>) {
  await openActivities(page);
  await bookNow(page, freeSlot.activity.name);
  await chooseSlot(page, freeSlot);
  await page.getByRole("button", { name: "One more: Tickets" }).click();
}

test("steps move in, but not with reduced motion", async ({ page, context, request }) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  await allowMotion(page);
  await recordMotion(page);
  await walkSteps(page, freeSlot);
  expect(await readMotion(page)).not.toEqual([]);
  const reducedMotionPage = await context.newPage();
  await recordMotion(reducedMotionPage);
  await walkSteps(reducedMotionPage, freeSlot);
  expect(await readMotion(reducedMotionPage)).toEqual([]);
});

test("payment, confirmation and dialogs do not move with reduced motion either", async ({
  page,
  request,
}) => {
  await recordMotion(page);
  await openReadyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  await page.getByRole("button", { name: "Invite friends" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite friends" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await readMotion(page)).toEqual([]);
});
