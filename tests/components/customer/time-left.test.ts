import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { advanceTime, DESKTOP, jumpTime } from "../support/open-app.ts";
import { fillCard, payButton } from "../support/payment.ts";
import { heldCheckout, newId, slots } from "../support/samples.ts";
import { button, horizontalOverflow, openStep, stepHeading, textbox } from "../support/steps.ts";

const timer = () => page.getByRole("timer");
const warning = () => page.getByRole("region", { name: "Time left" });
const moreTime = () => button("Give me more time");
const holdExpiredDialog = () => page.getByRole("dialog", { name: "Your time ran out" });
/** The announcement of the time left to screen readers. */
const announcement = (text: string) => page.getByRole("status").filter({ hasText: text });

/** The time shown in seconds: `14:59` is 899. */
function readSecondsLeft(): number {
  const [minutes = Number.NaN, seconds = Number.NaN] = timer().element().textContent.split(":");
  return Number(minutes) * 60 + Number.parseInt(`${seconds}`, 10);
}

/** A step with places held for so many more seconds, by the server's clock too. */
async function openWithHold(
  secondsLeft: number,
  path: Parameters<typeof openStep>[0] = paths.addons,
) {
  const checkout = heldCheckout({ secondsLeft, ticketCount: 2 });
  const api = await openStep(path, { checkout });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { api, checkout };
}

/** A step with places held for 20 more seconds; the call for the warning gets a response. */
async function openExpiryWarning(path?: Parameters<typeof openStep>[0]) {
  const step = await openWithHold(20, path);
  await expect.element(warning()).toBeVisible();
  return step;
}

/** A step whose hold has expired, on the server too. */
async function openExpired(path?: Parameters<typeof openStep>[0]) {
  const { api, checkout } = await openExpiryWarning(path);
  const expiredCheckout = { ...checkout, state: "released", secondsLeft: 0 } as const;
  api
    .respond(contract.checkouts.get, expiredCheckout)
    .refuse(contract.checkouts.adjust, "HOLD_EXPIRED");
  await jumpTime(20_000);
  return { api, checkout };
}

test.each([
  ["a phone", undefined, /^(15:00|14:[45]\d) left$/],
  ["a desktop", DESKTOP, /^(15:00|14:[45]\d)$/],
])(
  "on %s the time left is shown beside the step and counts down",
  async (_, size, expectedText) => {
    await openStep(paths.addons, size && { size });
    await expect.element(timer()).toMatchTextContent(expectedText);
    const secondsBefore = readSecondsLeft();
    await advanceTime(10_000);
    expect(secondsBefore - readSecondsLeft()).toBeGreaterThanOrEqual(10);
    expect(secondsBefore - readSecondsLeft()).toBeLessThan(30);
    await expect.element(warning()).not.toBeInTheDocument();
  },
);

test("five minutes before the end it is announced, without covering the page yet", async () => {
  await openWithHold(330);
  const announcementText = announcement("Your places are held for 5 minutes more.");
  await expect.element(timer()).toMatchTextContent(/^5:[123]\d left$/);
  await expect.element(announcementText).not.toBeInTheDocument();
  await jumpTime(30_000);
  await expect.element(announcementText).toBeInTheDocument();
  await expect.element(warning()).not.toBeInTheDocument();
});

test("the last two minutes are announced, and the time can be extended once", async () => {
  const { api, checkout } = await openWithHold(150, paths.customerInfo);
  await textbox("City").click();
  await expect.element(warning()).not.toBeInTheDocument();
  api.respond(contract.checkouts.get, { ...checkout, secondsLeft: 119 });
  await jumpTime(30_000);
  await expect.element(warning()).toMatchTextContent(/Your places are held for 1:[45]\d more/);
  await expect.element(warning()).toMatchTextContent("You can extend the time once.");
  await expect
    .element(announcement("Your places are held for 2 minutes more."))
    .toBeInTheDocument();
  expect(horizontalOverflow()).toBe(0);

  // Enough for the announcement; the 15 minutes in its text are the venue's setting.
  const extended = { ...checkout, secondsLeft: 310, canExtend: false };
  api.respond(contract.checkouts.extend, extended);
  (moreTime().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(warning()).not.toBeInTheDocument();
  await expect
    .element(announcement("Your places are now held for 15 minutes."))
    .toBeInTheDocument();
  await expect.element(textbox("City")).toHaveFocus();
  await expect.element(timer()).toMatchTextContent(/^5:[01]\d left$/);

  api.respond(contract.checkouts.get, { ...extended, secondsLeft: 100 });
  await jumpTime(190_000);
  await expect.element(warning()).toMatchTextContent("After that they go back on sale.");
  await expect.element(moreTime()).not.toBeInTheDocument();
  await button("Close this notice").click();
  await expect.element(warning()).not.toBeInTheDocument();
});

test("an extension that the server refuses is reported, and can be retried", async () => {
  const { api, checkout } = await openWithHold(90);
  api.refuseOnce(contract.checkouts.extend, "DATABASE_UNAVAILABLE");
  await moreTime().click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  api.respond(contract.checkouts.extend, { ...checkout, secondsLeft: 900, canExtend: false });
  await moreTime().click();
  await expect.element(warning()).not.toBeInTheDocument();
});

test("an extension made in another tab is not offered again", async () => {
  const { api, checkout } = await openWithHold(90);
  await expect.element(moreTime()).toBeVisible();
  api
    .refuse(contract.checkouts.extend, "HOLD_ALREADY_EXTENDED")
    .respond(contract.checkouts.get, { ...checkout, canExtend: false });
  await moreTime().click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(errors.HOLD_ALREADY_EXTENDED.sentence);
  await expect.element(moreTime()).not.toBeInTheDocument();
});

test("while this tab pays, no extension is offered", async () => {
  const { api } = await openWithHold(100, paths.payment);
  await expect.element(warning()).toBeVisible();
  api.refuse(contract.checkouts.place, "CARD_DECLINED");
  const releaseResponse = api.delayResponses(contract.checkouts.place);
  await fillCard();
  // On a low window the warning may cover the button; the keyboard still reaches it.
  (payButton().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Processing…")).toBeInTheDocument();
  await expect.element(warning()).not.toBeInTheDocument();
  releaseResponse();
  await expect.element(warning()).toBeVisible();
});

test("while another tab pays, no extension is offered; after a decline it is", async () => {
  const checkout = heldCheckout({ secondsLeft: 110, state: "paying" });
  const api = await openStep(paths.addons, { checkout });
  await expect.poll(() => api.calls(contract.checkouts.get).length).toBe(1);
  await advanceTime(5000);
  await expect.poll(() => api.calls(contract.checkouts.get).length).toBe(2);
  expect(readSecondsLeft()).toBeLessThan(120);
  await expect.element(warning()).not.toBeInTheDocument();
  api.respond(contract.checkouts.get, { ...checkout, state: "held", secondsLeft: 100 });
  await advanceTime(5000);
  await expect.element(warning()).toBeVisible();
});

test("loading the time left does not undo a count that is being chosen", async () => {
  const { api, checkout } = await openWithHold(150, paths.tickets);
  api.respond(contract.checkouts.get, { ...checkout, secondsLeft: 119 });
  const releaseResponse = api.delayResponses(contract.checkouts.get);
  await jumpTime(30_000);
  await expect.poll(() => api.calls(contract.checkouts.get).length).toBe(1);
  await button("One more: Tickets").click();
  releaseResponse();
  await expect.element(warning()).toBeVisible();
  await expect.element(page.getByRole("spinbutton", { name: "Tickets" })).toHaveValue("3");
});

test("when the time has run out, the same places can be held again", async () => {
  const { api, checkout } = await openExpired(paths.customerInfo);
  await expect.element(holdExpiredDialog()).toBeVisible();
  await expect.element(holdExpiredDialog()).toMatchTextContent("you have not been charged");
  expect(horizontalOverflow()).toBe(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(holdExpiredDialog()).toBeVisible();

  const newCheckout = { ...checkout, id: newId(), secondsLeft: 900 };
  api.respond(contract.checkouts.create, newCheckout).respond(contract.checkouts.get, newCheckout);
  await button("Hold my places again").click();
  await expect.element(holdExpiredDialog()).not.toBeInTheDocument();
  const [holdRequest] = api.calls(contract.checkouts.create);
  expect(holdRequest?.body).toMatchObject({ startsAt: checkout.startsAt, ticketCount: 2 });
  await expect.element(textbox("City")).toHaveValue("Kelside");
  await expect.element(timer()).toMatchTextContent(/^(15:00|14:[45]\d) left$/);
  await button("Continue").click();
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
});

test("if the places were taken meanwhile, the page says so, and another time can be chosen", async () => {
  const { api } = await openExpired();
  await expect.element(holdExpiredDialog()).toBeVisible();
  api.refuse(contract.checkouts.create, "SLOT_FULL", { placesLeft: 1 });
  await button("Hold my places again").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(errors.SLOT_FULL.sentence);
  await button("Choose another time").click();
  await expect.element(stepHeading("Select Date & Time")).toHaveFocus();
  await expect.element(holdExpiredDialog()).not.toBeInTheDocument();
  await expect.element(button("Continue")).toBeDisabled();
});

test("on the tickets step an expiry asks nothing: Continue creates a new hold", async () => {
  const { api, checkout } = await openExpired(paths.tickets);
  await expect
    .element(page.getByText(/^When you continue, we hold your places for 15 minutes/))
    .toBeVisible();
  await expect.element(holdExpiredDialog()).not.toBeInTheDocument();
  const newCheckout = { ...checkout, id: newId(), secondsLeft: 900 };
  api.respond(contract.checkouts.create, newCheckout).respond(contract.checkouts.get, newCheckout);
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toBeVisible();
  await expect
    .poll(() => api.calls(contract.checkouts.create)[0]?.body.startsAt)
    .toBe(slots[0]?.startsAt);
});

test("while the server cannot be reached, nothing expires", async () => {
  const { api, checkout } = await openExpiryWarning();
  api.loseResponses(contract.checkouts.get);
  await jumpTime(20_000);
  await expect.poll(() => api.calls(contract.checkouts.get).length).toBeGreaterThan(1);
  await expect.element(timer()).toHaveTextContent("0:00 left");
  await advanceTime(5000);
  await expect.element(holdExpiredDialog()).not.toBeInTheDocument();
  api.respond(contract.checkouts.get, { ...checkout, state: "released", secondsLeft: 0 });
  await advanceTime(5000);
  await expect.element(holdExpiredDialog()).toBeVisible();
});
