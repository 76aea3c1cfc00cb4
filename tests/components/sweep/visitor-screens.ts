import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingPath, paths } from "../../../src/web/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { gift, managedBooking, profile, summaryOf } from "../support/held-bookings.ts";
import { passTime } from "../support/open.ts";
import { customer, draftOf, heldCheckout, slides } from "../support/samples.ts";
import { bookingApi, venueApi } from "../support/venue-api.ts";
import type { Screen } from "./screen.ts";

const TOKEN = "3hX2mVbN7QpLkR9sTzW4yA";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const textbox = (name: string | RegExp) => page.getByRole("textbox", { name });

function holding(secondsLeft = 15 * 60): { api: () => FakeApi; tab: Screen["tab"] } {
  const checkout = heldCheckout({ secondsLeft });
  return {
    api: () => bookingApi().answer(contract.checkouts.get, checkout),
    tab: () => ({ draft: draftOf(checkout) }),
  };
}

const GOOD_CARD = "4111 1111 1111 1111";
/** Its bank asks for a code. */
const CHALLENGED_CARD = "4310 0000 0020 1019";

async function fillCard(number = GOOD_CARD): Promise<void> {
  await page.getByTestId("fake-card-number").fill(number);
  await page.getByTestId("fake-card-expiry").fill("12/30");
  await page.getByTestId("fake-card-cvv").fill("111");
  await page.getByTestId("fake-card-postal").fill("KE7 4LD");
}

async function applyCode(name: "Discount code" | "Gift voucher", code: string): Promise<void> {
  await textbox(name).fill(code);
  await button(`Apply ${name}`).click();
}

function signedInApi(): FakeApi {
  return venueApi()
    .answer(contract.session.get, { account: customer })
    .answer(contract.profile.get, profile);
}

const booking = managedBooking();
const unsigned = managedBooking({
  isWaiverSigned: false,
  can: { cancel: true, move: true, signWaiver: true },
});
const cancelled = managedBooking({
  status: "cancelled",
  refundPence: 4700,
  refundParts: { cardPence: 4700, deskPence: 0, voucherPence: 0 },
  can: { cancel: false, move: false, signWaiver: false },
  calendarEntry: null,
});
const preview = {
  refundPence: 4700,
  cardPence: 4700,
  deskPence: 0,
  voucherPence: 0,
  paidPence: 4700,
  card: { brand: "VISA", last4: "1111" },
  deadline: booking.deadline,
  isBeforeDeadline: true,
};

const managed = (of: string, shown: typeof booking): Screen => ({
  route: paths.manage,
  path: `${paths.manage}#${TOKEN}`,
  of,
  api: () =>
    bookingApi()
      .answer(contract.bookings.managed, shown)
      .answer(contract.bookings.previewCancellation, preview),
});

/** Every screen that visitors see. */
export const visitorScreens: Screen[] = [
  {
    route: "/",
    path: "/",
    api: bookingApi,
    states: {
      "the menu is open": async () => {
        await button("Menu").click();
        await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      },
      "the sign-in dialog is open": async () => {
        await button("Menu").click();
        await button("Sign In").click();
        await expect.element(page.getByRole("dialog")).toBeVisible();
      },
    },
  },
  {
    route: "/",
    path: "/",
    of: "with nothing on offer",
    api: () =>
      bookingApi().answer(contract.activities.list, []).answer(contract.voucherTemplates.list, []),
  },
  { route: paths.booking, path: paths.booking, api: bookingApi },
  {
    route: paths.dateTime,
    path: paths.dateTime,
    ...holding(),
    states: {
      "nothing chosen": async () => {
        await button("Clear").click();
        await expect.element(page.getByRole("heading", { name: "Choose a day" })).toBeVisible();
      },
    },
  },
  {
    route: paths.dateTime,
    path: paths.dateTime,
    of: "on a day without sessions",
    ...holding(),
    api: () => bookingApi().answer(contract.activities.slots, []),
  },
  {
    route: paths.tickets,
    path: paths.tickets,
    api: () => bookingApi().refuse(contract.checkouts.create, "SLOT_FULL", { placesLeft: 2 }),
    tab: () => ({ draft: { ...draftOf(heldCheckout()), held: null } }),
    states: {
      "too few places are left": async () => {
        await button("Continue").click();
        await expect.element(page.getByText(errors.SLOT_FULL.sentence)).toBeVisible();
      },
    },
  },
  {
    route: paths.customerInfo,
    path: paths.customerInfo,
    ...holding(),
    states: {
      "with errors": async () => {
        await textbox(/First name/).fill("");
        await textbox(/Phone/).fill("12");
        await button("Continue").click();
        await expect.element(page.getByRole("region", { name: /^Please check/ })).toBeVisible();
      },
    },
  },
  {
    route: paths.addons,
    path: paths.addons,
    ...holding(),
    states: {
      "one is taken": () => button("One more: Towel hire").click(),
    },
  },
  {
    route: paths.addons,
    path: paths.addons,
    of: "when there are none",
    ...holding(),
    api: () => bookingApi().answer(contract.addons.list, []),
  },
  {
    route: paths.waiver,
    path: paths.waiver,
    tab: () => ({ draft: { ...draftOf(heldCheckout()), waiver: null } }),
    api: () =>
      holding()
        .api()
        .answer(contract.discounts.check, {
          code: "WELCOME10",
          terms: { type: "percentage", percent: 10, maxDiscountPence: null },
        })
        .refuseOnce(contract.discounts.check, "DISCOUNT_INVALID", {
          reason: "unknown",
          minSpendPence: null,
        })
        .answer(contract.vouchers.check, { code: "LAKE-GIFT-DEMO-CODE", balancePence: 1000 }),
    states: {
      "with errors": async () => {
        await applyCode("Discount code", "NOSUCHCODE");
        await expect.element(page.getByText(errors.DISCOUNT_INVALID.sentence)).toBeVisible();
        await button("Continue").click();
        await expect.element(page.getByRole("region", { name: /^Please check/ })).toBeVisible();
      },
      "signed by hand": async () => {
        const pad = page.getByRole("img", { name: /^Signature of/ });
        await pad.dropTo(pad, {
          sourcePosition: { x: 30, y: 60 },
          targetPosition: { x: 150, y: 90 },
        });
        await expect
          .element(page.getByRole("img", { name: "Signature of Amelia Hartley: signed" }))
          .toBeVisible();
      },
      "signed by typing, with codes": async () => {
        await page.getByText("Type", { exact: true }).click();
        await textbox("Your full name").fill("Amelia Hartley");
        await applyCode("Discount code", "NOSUCHCODE");
        await applyCode("Discount code", "WELCOME10");
        await applyCode("Gift voucher", "LAKE-GIFT-DEMO-CODE");
        await expect.element(button("Remove Discount code")).toBeVisible();
        await expect.element(button("Remove Gift voucher")).toBeVisible();
      },
    },
  },
  {
    route: paths.payment,
    path: paths.payment,
    ...holding(),
  },
  {
    route: paths.payment,
    path: paths.payment,
    of: "when the card is declined",
    ...holding(),
    api: () => holding().api().refuse(contract.checkouts.place, "CARD_DECLINED"),
    states: {
      declined: async () => {
        await fillCard();
        await button(/^Pay £/).click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
    },
  },
  {
    route: paths.payment,
    path: paths.payment,
    of: "when the bank asks",
    ...holding(),
    states: {
      "the bank asks": async () => {
        await fillCard(CHALLENGED_CARD);
        await button(/^Pay £/).click();
        await expect.element(page.getByTestId("fake-3ds-code")).toBeVisible();
      },
      "verification is needed": async () => {
        await fillCard(CHALLENGED_CARD);
        await button(/^Pay £/).click();
        await page.getByTestId("fake-3ds-cancel").click();
        await expect.element(page.getByText("Card Verification Required")).toBeVisible();
      },
    },
  },
  {
    route: paths.addons,
    path: paths.addons,
    of: "with little time left",
    ...holding(100),
  },
  {
    route: paths.addons,
    path: paths.addons,
    of: "when the time has run out",
    ...holding(2),
    api: () =>
      bookingApi().answer(
        contract.checkouts.get,
        heldCheckout({ state: "released", secondsLeft: 0, canExtend: false }),
      ),
    states: {
      "the time ran out": async () => {
        await passTime(5_000);
        await expect.element(page.getByRole("dialog")).toBeVisible();
      },
    },
  },
  {
    route: paths.voucher,
    path: paths.voucher,
    api: bookingApi,
    tab: () => ({ draft: { isVoucherPurchase: true } }),
    states: {
      "with errors": async () => {
        await button(/^Continue/).click();
        await expect
          .element(page.getByRole("region", { name: /^Please fill in all required/ }))
          .toBeVisible();
      },
    },
  },
  {
    route: paths.voucherPayment,
    path: paths.voucherPayment,
    api: bookingApi,
    tab: () => ({ draft: { isVoucherPurchase: true, gift: { typed: gift, secret: null } } }),
  },
  {
    route: paths.success,
    path: paths.payment,
    ...holding(),
    api: () =>
      holding()
        .api()
        .answer(contract.checkouts.place, {
          status: 201,
          body: {
            state: "confirmed",
            warning: null,
            booking: {
              id: booking.id,
              reference: booking.reference,
              activityName: slides.name,
              imageUrl: null,
              startsAt: booking.startsAt,
              endsAt: booking.endsAt,
              ticketCount: 1,
              firstName: "Amelia",
              email: "amelia@example.com",
              addons: [],
              order: {
                ...booking.order,
                addonsPence: 0,
                ticketsPence: 2200,
                subtotalPence: 2200,
                totalPence: 2200,
              },
              card: { brand: "VISA", last4: "1111" },
            },
          },
        }),
    states: {
      confirmed: async () => {
        await fillCard();
        await button(/^Pay £/).click();
        await expect
          .element(page.getByRole("heading", { name: "Booking Confirmed!" }))
          .toBeVisible();
      },
      "friends are invited": async () => {
        await fillCard();
        await button(/^Pay £/).click();
        await button("Invite friends").click();
        await expect.element(page.getByRole("dialog", { name: "Invite friends" })).toBeVisible();
      },
    },
  },
  { route: paths.carryOn, path: paths.carryOn, api: venueApi },
  {
    ...managed("as it was booked", booking),
    states: {
      "asked whether to cancel": async () => {
        await button("Cancel booking").click();
        await expect.element(page.getByRole("dialog")).toBeVisible();
      },
    },
  },
  managed("without a signed waiver", unsigned),
  managed("cancelled", cancelled),
  {
    route: paths.bookings,
    path: paths.bookings,
    api: () =>
      signedInApi().answer(contract.bookings.list, {
        bookings: [booking, unsigned, cancelled].map(summaryOf),
        nextCursor: null,
      }),
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    of: "with none",
    api: () => signedInApi().answer(contract.bookings.list, { bookings: [], nextCursor: null }),
  },
  {
    route: bookingPath(":bookingId"),
    path: bookingPath(booking.id),
    api: () =>
      signedInApi()
        .answer(contract.bookings.get, booking)
        .answer(contract.bookings.previewCancellation, preview),
  },
  { route: paths.profile, path: paths.profile, api: signedInApi },
  { route: paths.confirmAccount, path: `${paths.confirmAccount}#${TOKEN}`, api: venueApi },
  { route: paths.newPassword, path: `${paths.newPassword}#${TOKEN}`, api: venueApi },
  { route: paths.newAddress, path: `${paths.newAddress}#${TOKEN}`, api: venueApi },
  {
    route: paths.invitation,
    path: `${paths.invitation}#${TOKEN}`,
    api: () =>
      venueApi().answer(contract.invitations.read, { email: "ada@example.com", hasAccount: false }),
  },
  { route: "*", path: "/no/such/page", api: venueApi },
];
