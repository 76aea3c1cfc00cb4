import { expect, type Locator, type Page } from "@playwright/test";
import type { Activity } from "../../src/shared/contract/activities.ts";
import { formatPence } from "../../src/shared/money.ts";
import { openActivities } from "../screens/activity-list.ts";
import { cards } from "../screens/start-page.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";
import { inBothThemes } from "../support/themes.ts";

const GIFT = "Purchase a Gift Voucher";

async function offered(page: Page): Promise<Activity[]> {
  return (await page.request.get("/api/activities")).json();
}

function isVoucherPurchase(page: Page) {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem("slipway.booking.1") ?? "{}").isVoucherPurchase,
  );
}

const ON_PICTURE = { x: 60, y: 60 };

/** Where a part of a card has its middle, from the card's corner: the link lies over all of them. */
async function middleOf(card: Locator, part: Locator) {
  const [outer, inner] = await Promise.all([card.boundingBox(), part.boundingBox()]);
  if (!outer || !inner) throw new Error("The card is not shown.");
  return { x: inner.x + inner.width / 2 - outer.x, y: inner.y + inner.height / 2 - outer.y };
}

test("each activity has its card, by name, and gift vouchers have the last one", async ({
  page,
}) => {
  test.slow();
  await openActivities(page);
  const activities = await offered(page);
  await expect(cards(page)).toHaveCount(activities.length + 1);
  for (const [index, activity] of activities.entries()) {
    const card = cards(page).nth(index);
    await expect(card.getByRole("heading", { name: activity.name })).toBeVisible();
    await expect(card).toContainText(activity.description);
    await expect(card).toContainText(`${activity.durationMinutes} mins session`);
    await expect(card).toContainText(`${formatPence(activity.pricePence)}per person`);
    await expect(card.getByRole("link", { name: /^Book Now/ })).toBeVisible();
  }
  const gift = cards(page).last();
  await expect(gift.getByRole("heading", { name: GIFT })).toBeVisible();
  await expect(gift).toContainText("Choose £10, £25, £50 or any other amount up to £300.");
  await expectNoSidewaysScroll(page);
  await inBothThemes(page, expectAccessible);
});

test("the whole card is the link: its picture, its words, the keyboard and a new tab", async ({
  page,
  context,
  isMobile,
}) => {
  test.slow();
  const arrived = () => expect(page).toHaveURL(/\/booking\/datetime$/);
  await openActivities(page);
  const card = cards(page).first();
  await card.click({ position: ON_PICTURE });
  await arrived();
  await page.goBack();
  await card.click({ position: await middleOf(card, card.getByText("mins session")) });
  await arrived();
  await page.goBack();
  await card.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await arrived();
  if (isMobile) return;

  await page.goBack();
  const opening = context.waitForEvent("page");
  await card.click({ position: ON_PICTURE, button: "middle" });
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  await expect(tab.getByText("Aqua Assault Course").first()).toBeVisible();
});

test("the gift voucher card takes the full last row and leads to the purchase of a voucher", async ({
  page,
}) => {
  await openActivities(page);
  const gift = cards(page).last();
  await expect(gift.getByRole("link", { name: /^Purchase Now/ })).toHaveAttribute(
    "href",
    "/booking/voucher?purchase=1",
  );
  const [row, whole] = await Promise.all([
    gift.boundingBox(),
    page.getByRole("main").getByRole("list").boundingBox(),
  ]);
  expect(row?.width).toBeCloseTo(whole?.width ?? 0, 0);

  await gift.click({ position: await middleOf(gift, gift.getByRole("heading")) });
  await expect.poll(() => isVoucherPurchase(page)).toBe(true);
});

test("choosing an activity ends the purchase of a voucher, by a click and by a link", {
  tag: "@one-width",
}, async ({ page }) => {
  test.slow();
  await openActivities(page);
  const [first] = await offered(page);
  const beginVoucher = async () => {
    await page.goto("/");
    await cards(page).last().getByRole("link").click();
    await expect.poll(() => isVoucherPurchase(page)).toBe(true);
  };
  await beginVoucher();
  await page.goto("/");
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/booking\/datetime$/);
  expect(await isVoucherPurchase(page)).toBe(false);

  await beginVoucher();
  await page.goto(`/booking/datetime?activity=${first?.id}`);
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  expect(await isVoucherPurchase(page)).toBe(false);
});

test("a gift voucher picture that does not load, or is not there, falls back to our own", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const { voucherImageUrl } = await (await page.request.get("/api/venue")).json();
  const expectOurOwn = async () => {
    // The card, because the picture itself gives way to the other meanwhile.
    await cards(page).last().scrollIntoViewIfNeeded();
    const picture = cards(page).last().locator("img");
    await expect(picture).toHaveAttribute("src", /\/assets\/gift-voucher-.*\.svg$/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  await page.route(`**${voucherImageUrl}-*`, (route) => route.abort());
  await openActivities(page);
  await expectOurOwn();

  await server.pool.query("UPDATE settings SET voucher_image_url = NULL");
  try {
    await openActivities(page);
    await expectOurOwn();
  } finally {
    await server.pool.query("UPDATE settings SET voucher_image_url = $1", [voucherImageUrl]);
  }
});

test("an empty list says so, and offers gift vouchers only where the venue suggests amounts", async ({
  page,
  server,
}) => {
  test.slow();
  const sentence = page.getByText("No activities available at the moment.");
  await server.pool.query("UPDATE activities SET archived_at = now()");
  try {
    const response = await page.goto("/booking");
    expect(response?.status()).toBe(200);
    await expect(sentence).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole("heading", { name: GIFT })).toBeVisible();
    await inBothThemes(page, expectAccessible);
    await expectNoSidewaysScroll(page);

    await server.pool.query("UPDATE voucher_templates SET is_active = false");
    await page.reload();
    await expect(sentence).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  } finally {
    await server.pool.query("UPDATE voucher_templates SET is_active = true");
    await server.pool.query("UPDATE activities SET archived_at = NULL");
  }
});

test("nothing moves while the page comes together", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openActivities(page);
  for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("window.shifts")).toEqual([]);
});
