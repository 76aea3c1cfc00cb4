import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { allowMotion } from "../support/motion.ts";
import { findFreeSlot } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

/** Longer than this, in milliseconds, something can be seen to move. */
const NOTHING = 1;

interface Watch {
  moved?: string[];
}

/** Notes in each frame what is moving, or waits to. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript((nothing) => {
    const moved: string[] = [];
    (window as Watch).moved = moved;
    (function watch() {
      for (const animation of document.getAnimations()) {
        const { delay = 0, duration = 0 } = animation.effect?.getComputedTiming() ?? {};
        if (delay + Number(duration) > nothing) moved.push(nameOf(animation));
      }
      requestAnimationFrame(watch);
    })();

    function nameOf(animation: Animation): string {
      const { target } = animation.effect as KeyframeEffect;
      return `${animation.constructor.name} of ${target?.outerHTML.slice(0, 120)}`;
    }
  }, NOTHING);
}

function motionSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Watch).moved ?? []);
}

async function takeSteps(page: Page, free: Awaited<ReturnType<typeof findFreeSlot>>) {
  await openActivities(page);
  await bookNow(page, free.activity.name);
  await chooseSlot(page, free);
  await page.getByRole("button", { name: "One more: Tickets" }).click();
}

test("steps move in, but not for those who want no motion", async ({ page, context, request }) => {
  test.slow();
  const free = await findFreeSlot(request, "Giant Slides");
  await allowMotion(page);
  await watchMotion(page);
  await takeSteps(page, free);
  expect(await motionSoFar(page)).not.toEqual([]);
  const still = await context.newPage();
  await watchMotion(still);
  await takeSteps(still, free);
  expect(await motionSoFar(still)).toEqual([]);
});

test("nor do payment, confirmation and dialogs move for them", async ({ page, request }) => {
  await watchMotion(page);
  await readyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  await page.getByRole("button", { name: "Invite friends" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite friends" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await motionSoFar(page)).toEqual([]);
});
