import { expect, type Page } from "@playwright/test";
import { formatShortDate, formatTime } from "../../src/shared/time.ts";
import { paths } from "../../src/web/paths.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { openSessions } from "../screens/date-and-time.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { openStep } from "../support/at-step.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const STEPS = [
  { name: "Activity", path: paths.booking, title: "Choose Your Adventure" },
  { name: "Date & time", path: paths.dateTime, title: "Select Date & Time" },
  { name: "Tickets", path: paths.tickets, title: "Select Tickets" },
  { name: "Your information", path: paths.customerInfo, title: "Your Information" },
  { name: "Add-ons", path: paths.addons, title: "Add Optional Items" },
  { name: "Waiver", path: paths.waiver, title: "Review & Sign Waiver" },
  { name: "Payment", path: paths.payment, title: "Payment" },
] as const;
/** The steps that the pass stands beside, in their order. */
const WITH_PASS = STEPS.slice(2, 6);

function heading(page: Page, title: string) {
  return page.getByRole("heading", { name: title, level: 1 });
}

function pass(page: Page) {
  return page.getByRole("complementary", { name: "Order summary" });
}

function progress(page: Page) {
  return page.getByRole("navigation", { name: "Progress" });
}

/** The bar at the bottom of a phone. */
function bar(page: Page) {
  return page.getByRole("region", { name: "Total and next step" });
}

test("the pass stands beside its four steps; on phones only at the waiver, elsewhere the bar", async ({
  page,
  request,
  isMobile,
}) => {
  const { free } = await openStep(page, request, paths.tickets, { tickets: 2 });
  const startsAt = new Date(free.slot.startsAt);
  for (const { path, title } of WITH_PASS) {
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    if (isMobile && path !== paths.waiver) {
      await expect(pass(page)).toBeHidden();
      await expect(bar(page)).toContainText("£28.00");
      await expect(bar(page).getByRole("timer")).toHaveText(/^1\d:\d\d left$/);
    } else {
      await expect(pass(page)).toBeVisible();
      for (const fact of [
        "Giant Slides",
        formatShortDate(startsAt, "Europe/London"),
        formatTime(startsAt, "Europe/London"),
        "45 mins",
        "2 tickets",
        "2 × £14.00",
      ]) {
        await expect(pass(page).getByText(fact, { exact: true })).toBeVisible();
      }
      await expect(pass(page).getByText("Total")).toBeVisible();
      await expect(pass(page)).toContainText(/Your places are held for 1\d:\d\d/);
    }
    if (path !== paths.waiver) await continueButton(page).click();
  }
  await expectAccessible(page);
});

test("the steps before the tickets have no pass, and no hold", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await openStep(page, request, paths.dateTime, { change: { held: null } });
  await expect(heading(page, "Select Date & Time")).toBeVisible();
  await expect(pass(page)).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("before anything is held the bar says how many come and when", async ({
  page,
  request,
  isMobile,
}) => {
  const { free } = await openStep(page, request, paths.tickets, { change: { held: null } });
  const time = formatTime(new Date(free.slot.startsAt), "Europe/London");
  const words = bar(page).getByText(`1 ticket · ${time}`);
  if (isMobile) await expect(words).toBeVisible();
  else await expect(words).toBeHidden();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("on wide screens progress names the steps and the current one, and leads back to those that are done", {
  tag: "@wide",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStep(page, request, paths.waiver);
  await expect(progress(page).getByRole("listitem")).toHaveText(STEPS.map(({ name }) => name));
  await expect(progress(page).locator("[aria-current=step]")).toHaveText("Waiver");
  await expect(progress(page).getByRole("link").filter({ visible: true })).toHaveText(
    STEPS.slice(0, 5).map(({ name }) => name),
  );
  for (const { name, path, title } of STEPS.slice(1, 5).toReversed()) {
    await progress(page).getByRole("link", { name, exact: true }).click();
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveURL(path);
    await expect(progress(page).locator("[aria-current=step]")).toHaveText(name);
  }
  await page.goto(paths.customerInfo);
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
});

test("on phones: the number of the step, what comes next, and an arrow back", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStep(page, request, paths.waiver);
  for (const [index, { path, title }] of [...STEPS.entries()].slice(1, 6).toReversed()) {
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(progress(page)).toContainText(`Step ${index + 1} of 7`);
    await expect(progress(page)).toContainText(`Next: ${STEPS[index + 1]?.name}`);
    await goBack(page, STEPS[index - 1]?.name ?? "");
  }
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("each step begins at its title, with its name in the window, forwards and back", {
  tag: "@one-width",
}, async ({ page }) => {
  await openActivities(page);
  await bookNow(page, "Aqua Assault Course");
  await expect(heading(page, "Select Date & Time")).toBeFocused();
  await expect(page).toHaveTitle(/^Select Date & Time · /);
  await openSessions(page).first().click();
  await continueButton(page).click();
  await expect(heading(page, "Select Tickets")).toBeFocused();
  await continueButton(page).click();
  await expect(heading(page, "Your Information")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Select Tickets")).toBeFocused();
  await page.goForward();
  await expect(heading(page, "Your Information")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("who loads a step, or goes back to the one that was loaded first, is at its title", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.customerInfo);
  await expect(heading(page, "Your Information")).toBeFocused();
  await continueButton(page).click();
  await expect(heading(page, "Add Optional Items")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Your Information")).toBeFocused();
});

/** How the content of a step comes in: duration and where from, of everything that moves. */
async function risings(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => (animation as CSSAnimation).animationName === "rise")
      .map(({ effect }) => ({
        ms: effect?.getTiming().duration,
        from: (effect as KeyframeEffect).getKeyframes()[0]?.translate,
        holdsBar: (effect as KeyframeEffect).target?.querySelector(".fixed") !== null,
      })),
  );
}

test("a step fades in and rises by 8 px, and leaves the bar where it is", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.customerInfo);
  await heading(page, "Your Information").waitFor();
  const moving = await risings(page);
  expect(moving.length).toBeGreaterThanOrEqual(3);
  for (const rising of moving)
    expect(rising).toEqual({ ms: 200, from: "0px 8px", holdsBar: false });
});

test("who wants no motion gets none: the step stands, the total is there at once", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStep(page, request, paths.addons);
  await page.getByRole("button", { name: "One more: Phone pouch" }).click();
  expect((await risings(page)).every(({ ms }) => ms === 0)).toBe(true);
  const shown = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(document.body.innerText))),
  );
  expect(shown).toContain("£22.00");
});

test("the total counts to its new value, where it is seen", async ({ page, request, isMobile }) => {
  await openStep(page, request, paths.addons);
  const amount = (isMobile ? bar(page) : pass(page)).locator("span.tabular-nums", {
    hasText: "£14.00",
  });
  const seen = await amount.elementHandle();
  await seen?.evaluate((element) => {
    const values: string[] = [];
    Object.assign(window, { values });
    new MutationObserver(() => values.push(element.textContent ?? "")).observe(element, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  await page.getByRole("button", { name: "One more: Phone pouch" }).click();
  const values = () => page.evaluate(() => (window as unknown as { values: string[] }).values);
  await expect.poll(async () => (await values()).at(-1)).toBe("£22.00");
  const pence = (await values()).map((value) => Number(value.slice(1)));
  expect(pence).toEqual(pence.toSorted((a, b) => a - b));
  expect(pence.every((value) => value >= 14 && value <= 22)).toBe(true);
});

test("nothing jumps while the steps come and go", async ({ page, request }) => {
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
  for (const { path, title } of STEPS.slice(1, 6)) {
    await openStep(page, request, path);
    await heading(page, title).waitFor();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.05);
  }
});

for (const { path, title } of STEPS.slice(1, 6)) {
  test(`${title}: nothing scrolls sideways at 320 px, and both themes have their contrast`, {
    tag: "@one-width",
  }, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openStep(page, request, path);
    await heading(page, title).waitFor();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
  });
}
