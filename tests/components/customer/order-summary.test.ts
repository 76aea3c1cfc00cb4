import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { formatShortDate } from "../../../src/shared/time.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { allowMotion, pauseAnimations } from "../support/motion.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { heldCheckout, slides, slots, venue } from "../support/samples.ts";
import { button, openStep, stepHeading } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

const STEPS = [
  { name: "Activity", path: paths.booking, title: "Choose Your Adventure" },
  { name: "Date & time", path: paths.dateTime, title: "Select Date & Time" },
  { name: "Tickets", path: paths.tickets, title: "Select Tickets" },
  { name: "Your information", path: paths.customerInfo, title: "Your Information" },
  { name: "Add-ons", path: paths.addons, title: "Add Optional Items" },
  { name: "Waiver", path: paths.waiver, title: "Review & Sign Waiver" },
  { name: "Payment", path: paths.payment, title: "Payment" },
] as const;
/** The steps beside which the order summary is shown. */
const SUMMARY_STEPS = STEPS.slice(2, 6);

const summary = () => page.getByRole("complementary", { name: "Order summary" });
const progress = () => page.getByRole("navigation", { name: "Progress" });
/** The bar at the bottom of a phone. */
const bar = () => page.getByRole("region", { name: "Total and next step" });
const link = (name: string) => progress().getByRole("link", { name });

/** Expects the order summary of two tickets for tomorrow's first slot. */
async function expectSummary(): Promise<void> {
  for (const detail of [
    "Giant Slides",
    formatShortDate(new Date(inMinutes(1440)), venue.timezone),
    "10:00 am",
    "60 mins",
    "2 tickets",
    "2 × £22.00",
    "Total",
    "£44.00",
  ]) {
    await expect.element(summary().getByText(detail, { exact: true }).first()).toBeVisible();
  }
  await expect.element(summary()).toMatchTextContent(/Your places are held for 1[45]:\d\d/);
}

test("on a desktop the order summary is shown beside its four steps", async () => {
  await openStep(paths.tickets, { checkout: heldCheckout({ ticketCount: 2 }), size: DESKTOP });
  for (const step of SUMMARY_STEPS) {
    await expect.element(stepHeading(step.title)).toBeVisible();
    expect(window.location.pathname).toBe(step.path);
    await expectSummary();
    if (step.path !== paths.waiver) await button("Continue").click();
  }
});

test("the order summary says from which age and height the activity is", async () => {
  const activity = { ...slides, minAge: 6, minHeightCm: 120 };
  await openStep(paths.tickets, { draftChanges: { activity }, size: DESKTOP });
  await expect.element(summary()).toMatchTextContent(/Taking part.*From\sage\s6 · From\s120\scm/);
});

test("on a phone the bar replaces the order summary, except on the waiver step, which has both", async () => {
  await openStep(paths.tickets, { checkout: heldCheckout({ ticketCount: 2 }) });
  for (const step of SUMMARY_STEPS.slice(0, 3)) {
    await expect.element(stepHeading(step.title)).toBeVisible();
    await expect.element(summary()).not.toBeInTheDocument();
    await expect.element(bar()).toMatchTextContent("£44.00");
    await expect.element(bar().getByRole("timer")).toMatchTextContent(/^(15:00|14:\d\d) left$/);
    await button("Continue").click();
  }
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
  await expectSummary();
});

test("the steps before the tickets have no order summary and no hold", async () => {
  await openStep(paths.dateTime, { draftChanges: { hold: null }, size: DESKTOP });
  await expect.element(stepHeading("Select Date & Time")).toBeVisible();
  await expect.element(summary()).not.toBeInTheDocument();
  await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
});

test("before places are held the bar on phones shows the number of people and the time", async () => {
  await openStep(paths.tickets, { draftChanges: { hold: null } });
  await expect.element(bar().getByText("1 ticket · 10:00 am")).toBeVisible();
  await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
  await page.viewport(...DESKTOP);
  await expect.element(bar().getByText("1 ticket · 10:00 am")).not.toBeVisible();
  await expect.element(summary()).toBeVisible();
});

test("on wide screens the progress names the steps and the current one, and links to completed ones", async () => {
  await openStep(paths.waiver, { size: DESKTOP });
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
  const named = progress().getByRole("listitem").elements();
  expect(named.map((step) => step.textContent)).toEqual(STEPS.map(({ name }) => name));
  const current = () =>
    named.filter((step) => step.ariaCurrent === "step").map((step) => step.textContent);
  expect(current()).toEqual(["Waiver"]);
  const links = progress().getByRole("link").elements();
  expect(links.map((stepLink) => stepLink.textContent)).toEqual(
    STEPS.slice(0, 5).map(({ name }) => name),
  );
  for (const step of STEPS.slice(1, 5).toReversed()) {
    await link(step.name).click();
    await expect.element(stepHeading(step.title)).toHaveFocus();
    expect(window.location.pathname).toBe(step.path);
    expect(current()).toEqual([step.name]);
  }
});

test("on phones the progress shows the step's number, the next step, and an arrow back", async () => {
  await openStep(paths.waiver);
  for (const [index, step] of [...STEPS.entries()].slice(1, 6).toReversed()) {
    await expect.element(stepHeading(step.title)).toBeVisible();
    expect(window.location.pathname).toBe(step.path);
    await expect.element(progress()).toMatchTextContent(`Step ${index + 1} of 7`);
    await expect.element(progress()).toMatchTextContent(`Next: ${STEPS[index + 1]?.name}`);
    await link(`Back to ${STEPS[index - 1]?.name}`).click();
  }
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("each step starts at its title, with its name in the window title, forwards and back", async () => {
  const checkout = heldCheckout();
  const api = bookingApi()
    .respond(contract.checkouts.create, checkout)
    .respond(contract.checkouts.get, checkout);
  await openApp("/booking", api);
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect.element(stepHeading("Select Date & Time")).toHaveFocus();
  expect(document.title).toBe(`Select Date & Time · ${venue.businessName}`);
  await button("Friday, June 19").click();
  await button(/^10:00 am/).click();
  await button("Continue").click();
  await expect.element(stepHeading("Select Tickets")).toHaveFocus();
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
  expect(document.title).toBe(`Your Information · ${venue.businessName}`);
  window.history.back();
  await expect.element(stepHeading("Select Tickets")).toHaveFocus();
  expect(document.title).toBe(`Select Tickets · ${venue.businessName}`);
  window.history.forward();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
  await expect
    .poll(() => api.calls(contract.checkouts.create)[0]?.body.startsAt)
    .toBe(slots[0]?.startsAt);
});

test("opening a step, or going back to the first one, focuses its title", async () => {
  await openStep(paths.customerInfo);
  await expect.element(stepHeading("Your Information")).toHaveFocus();
  await button("Continue").click();
  await expect.element(stepHeading("Add Optional Items")).toHaveFocus();
  window.history.back();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
});

/** The duration and start of every animation of a step's content. */
function readStepAnimations() {
  return document
    .getAnimations()
    .filter((animation) => (animation as CSSAnimation).animationName === "rise")
    .map(({ effect }) => ({
      ms: effect?.getTiming().duration,
      from: (effect as KeyframeEffect).getKeyframes()[0]?.translate,
      holdsBar: (effect as KeyframeEffect).target?.contains(bar().element()),
    }));
}

test("a step fades in and rises by 8 px, and the bar stays in place", async () => {
  await allowMotion();
  pauseAnimations();
  await openStep(paths.customerInfo);
  await expect.element(stepHeading("Your Information")).toBeInTheDocument();
  expect(readStepAnimations().length).toBeGreaterThanOrEqual(3);
  for (const stepAnimation of readStepAnimations())
    expect(stepAnimation).toEqual({ ms: 200, from: "0px 8px", holdsBar: false });
});

test("with reduced motion the step appears and the total changes at once", async () => {
  pauseAnimations();
  await openStep(paths.addons);
  await expect.element(button("One more: Towel hire")).toBeVisible();
  expect(readStepAnimations()).not.toEqual([]);
  expect(readStepAnimations().filter(({ ms }) => ms !== 0)).toEqual([]);
  const amounts = recordAmounts(bar().getByText("£22.00"));
  await button("One more: Towel hire").click();
  await expect.poll(() => amounts).toEqual(["£25.00"]);
});

test.each([
  ["a phone", undefined, bar],
  ["a desktop", DESKTOP, summary],
])(
  "on %s the total counts up to its new value, where it is visible",
  async (_, size, summaryPlace) => {
    await allowMotion();
    await openStep(paths.addons, size && { size });
    await expect.element(summaryPlace()).toMatchTextContent("£22.00");
    const amounts = recordAmounts(summaryPlace().getByText("£22.00").last());
    const runFrame = mockAnimationFrames();
    await button("One more: Towel hire").click();
    for (const [ms, amount] of [
      [50, "£22.75"],
      [150, "£24.25"],
      [200, "£25.00"],
    ] as const) {
      await runFrame(ms);
      await expect.poll(() => amounts.at(-1)).toBe(amount);
    }
    expect(amounts).toEqual(["£22.75", "£24.25", "£25.00"]);
  },
);

/** Records every amount that an element shows. */
function recordAmounts(amount: Locator): string[] {
  const amounts: string[] = [];
  const element = amount.element();
  const observer = new MutationObserver(() => amounts.push(element.textContent));
  observer.observe(element, { subtree: true, characterData: true, childList: true });
  onTestFinished(() => observer.disconnect());
  return amounts;
}

/**
 * Renders frames only when the test asks for one, with time standing still in between, however busy
 * the machine is. @returns a function that renders a frame, so many milliseconds later
 */
function mockAnimationFrames(): (ms: number) => Promise<void> {
  let callbacks: FrameRequestCallback[] = [];
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  const frames = vi
    .spyOn(window, "requestAnimationFrame")
    .mockImplementation((callback) => callbacks.push(callback));
  onTestFinished(() => {
    clock.mockRestore();
    frames.mockRestore();
  });
  return async (ms) => {
    await expect.poll(() => callbacks.length).toBeGreaterThan(0);
    const dueCallbacks = callbacks;
    callbacks = [];
    for (const callback of dueCallbacks) callback(now + ms);
  };
}
