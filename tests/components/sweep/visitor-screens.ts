import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingPath, paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { gift, managedBooking, profile, summaryOf } from "../support/customer-samples.ts";
import type { FakeApi } from "../support/fake-api.ts";
import {
  CANCELLED,
  cancellationPreview,
  LINK_TOKEN,
  managedApi,
  NOTHING,
} from "../support/managed-booking.ts";
import { lookAgain, passTime } from "../support/open-app.ts";
import { customer, draftOf, heldCheckout, slides, venue } from "../support/samples.ts";
import { bookingApi, customerApi, venueApi } from "../support/venue-api.ts";
import type { Screen } from "./screen.ts";

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

/** Who is signed in when the page is opened is not any more when it asks again. */
function endedApi(): FakeApi {
  return customerApi()
    .answerOnce(contract.session.get, { account: customer })
    .answer(contract.session.get, { account: null });
}

async function openSignIn(): Promise<void> {
  await button("Menu").click();
  await button("Sign In").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const labelled = (name: string) => page.getByLabelText(name, { exact: true });

async function typeLogin(): Promise<void> {
  await labelled("Email Address").fill(customer.email);
  await labelled("Password").fill("correct horse battery");
}

async function openErasure(): Promise<void> {
  await button("Erase My Data").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByLabelText("Current Password").fill("a guess at it");
  await inDialog("Erase My Data").click();
}

async function chooseMove(): Promise<void> {
  await page.getByRole("link", { name: "Move to another time" }).click();
  await page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: /^11:00/ })
    .click();
}

const booking = managedBooking();
const unsigned = managedBooking({
  isWaiverSigned: false,
  can: { cancel: true, move: true, signWaiver: true },
});
const cancelled = managedBooking(CANCELLED);
const late = managedBooking({ can: { ...NOTHING, cancel: true } });
const over = managedBooking({
  startsAt: inMinutes(-120),
  endsAt: inMinutes(-60),
  can: NOTHING,
});

const managed = (of: string, shown: typeof booking): Screen => ({
  route: paths.manage,
  path: `${paths.manage}#${LINK_TOKEN}`,
  of,
  api: () => managedApi(shown).refuse(contract.bookings.move, "MOVE_TOO_LATE"),
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
      "the sign-in dialog is open": openSignIn,
    },
  },
  {
    route: "/",
    path: "/",
    of: "with a demo's notice and the venue's own picture",
    api: () =>
      bookingApi().answer(contract.venue.get, {
        ...venue,
        isDemo: true,
        heroImageUrl: "/files/hero",
      }),
  },
  {
    route: "/",
    path: "/",
    of: "with the account dialog",
    api: () =>
      bookingApi()
        .refuse(contract.session.create, "SIGN_IN_FAILED")
        .answer(contract.accounts.ask, { sent: true }),
    states: {
      "nobody was signed in": async () => {
        await openSignIn();
        await typeLogin();
        await inDialog("Sign In").click();
        await expect.element(page.getByText(errors.SIGN_IN_FAILED.sentence)).toBeVisible();
      },
      "a new password is asked for": async () => {
        await openSignIn();
        await inDialog("Forgot password?").click();
        await inDialog("Send the link").click();
        await expect.element(page.getByText("Invalid email address")).toBeVisible();
      },
      "an account is asked for": async () => {
        await openSignIn();
        await inDialog("Create account").click();
        await inDialog("Create account").click();
        await expect.element(page.getByText("Name is required")).toBeVisible();
      },
      "the letter is sent": async () => {
        await openSignIn();
        await inDialog("Create account").click();
        await labelled("Name").fill(customer.name);
        await typeLogin();
        await inDialog("Create account").click();
        await expect.element(page.getByText(/^We have written to/)).toBeVisible();
      },
    },
  },
  {
    route: "/",
    path: "/",
    of: "for whoever is signed in",
    api: () => customerApi().refuse(contract.session.end, "SERVER_BUSY"),
    states: {
      "the menu is open": async () => {
        await button("Menu").click();
        await expect.element(button("Sign Out")).toBeVisible();
      },
      "they could not be signed out": async () => {
        await button("Menu").click();
        await button("Sign Out").click();
        await expect.element(page.getByText(/^You are still signed in/)).toBeVisible();
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
      "an account is asked for": async () => {
        await fillCard();
        await button(/^Pay £/).click();
        await button("Create account").click();
        await expect
          .element(page.getByText("Password must be at least 6 characters"))
          .toBeVisible();
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
      "a new time is chosen": async () => {
        await chooseMove();
        await expect.element(button("Move booking")).toBeEnabled();
      },
      "it is too late to move": async () => {
        await chooseMove();
        await button("Move booking").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
    },
  },
  {
    ...managed("without a signed waiver", unsigned),
    states: {
      "nothing is signed": async () => {
        await page.getByRole("link", { name: "Sign the waiver" }).click();
        await button("Sign the waiver").click();
        await expect.element(page.getByRole("region", { name: /^Please check/ })).toBeVisible();
      },
    },
  },
  {
    ...managed("cancelled", cancelled),
    api: () => managedApi(cancelled),
  },
  {
    ...managed("after the deadline", late),
    api: () =>
      managedApi(late).answer(
        contract.bookings.previewCancellation,
        cancellationPreview({ refundPence: 0, cardPence: 0, isBeforeDeadline: false }),
      ),
    states: {
      "nothing would come back": async () => {
        await button("Cancel booking").click();
        await expect.element(page.getByText(/nothing comes back/)).toBeVisible();
      },
    },
  },
  managed("once it is over", over),
  {
    ...managed("that the link does not open", booking),
    api: () => managedApi(booking).refuse(contract.bookings.managed, "MANAGE_LINK_INVALID"),
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    api: () =>
      customerApi()
        .answer(contract.bookings.list, ({ cursor }) => ({
          bookings: [booking, unsigned, cancelled].map(summaryOf),
          nextCursor: cursor ? null : booking.id,
        }))
        .answer(contract.bookings.previewCancellation, cancellationPreview())
        .refuse(contract.bookings.cancel, "SERVER_BUSY"),
    states: {
      "it could not be cancelled": async () => {
        await page
          .getByRole("button", { name: /^Cancel booking/ })
          .first()
          .click();
        await inDialog("Cancel booking").click();
        await expect.element(page.getByText(/^Failed to cancel booking/)).toBeVisible();
      },
    },
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    of: "that breaks: no browser knows the venue's time zone",
    api: () =>
      customerApi()
        .answer(contract.venue.get, { ...venue, timezone: "Nowhere/Lake" })
        .answer(contract.bookings.list, { bookings: [summaryOf(booking)], nextCursor: null }),
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    of: "with none",
    api: () => customerApi().answer(contract.bookings.list, { bookings: [], nextCursor: null }),
    states: {
      "none is coming up": async () => {
        window.history.pushState(null, "", `${paths.bookings}?show=upcoming`);
        window.dispatchEvent(new PopStateEvent("popstate"));
        await expect.element(page.getByText("Nothing is coming up.")).toBeVisible();
      },
    },
  },
  {
    route: bookingPath(":bookingId"),
    path: bookingPath(booking.id),
    api: () =>
      customerApi()
        .answer(contract.bookings.get, booking)
        .refuse(contract.bookings.invoice, "INVOICE_FAILED"),
    states: {
      "the invoice failed": async () => {
        await button("Download invoice").click();
        await expect.element(page.getByText("Failed to generate invoice")).toBeVisible();
      },
    },
  },
  {
    route: paths.profile,
    path: paths.profile,
    api: () =>
      customerApi()
        .answer(contract.profile.get, { ...profile, nextEmail: "robin@new.example" })
        .refuse(contract.profile.update, "SERVER_BUSY")
        .refuse(contract.privacy.erase, "ERASURE_PASSWORD_WRONG"),
    states: {
      "with errors": async () => {
        await labelled("Name").fill("");
        await button("Save Changes").click();
        await button("Update Password").click();
        await expect.element(page.getByText("Name is required")).toBeVisible();
        await expect.element(page.getByText("Current password is required")).toBeVisible();
      },
      "it could not be saved": async () => {
        await button("Save Changes").click();
        await expect.element(page.getByText("Failed to update profile")).toBeVisible();
      },
      "nothing was erased": async () => {
        await openErasure();
        await expect.element(page.getByText(errors.ERASURE_PASSWORD_WRONG.sentence)).toBeVisible();
      },
    },
  },
  {
    route: paths.profile,
    path: paths.profile,
    of: "of somebody who is signed out of it",
    api: () => endedApi().answer(contract.privacy.erase, { erased: true }),
    states: {
      "their session has ended": async () => {
        await lookAgain();
        await expect.element(page.getByText("You have been signed out.")).toBeVisible();
      },
      "their data is erased": async () => {
        await openErasure();
        await expect.element(page.getByText("Your data has been erased.")).toBeVisible();
      },
    },
  },
  {
    route: paths.confirmAccount,
    path: `${paths.confirmAccount}#${LINK_TOKEN}`,
    api: () =>
      venueApi()
        .refuseOnce(contract.accounts.open, "SIGN_IN_FAILED")
        .answer(contract.accounts.open, customer),
    states: {
      "it is another password": async () => {
        await labelled("Password").fill("wrong horse");
        await button("Confirm and sign in").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
      "the account is open": async () => {
        await labelled("Password").fill("wrong horse");
        await button("Confirm and sign in").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
        await button("Confirm and sign in").click();
        await expect.element(page.getByText(/^Welcome, /)).toBeVisible();
      },
    },
  },
  {
    route: paths.newPassword,
    path: `${paths.newPassword}#${LINK_TOKEN}`,
    api: venueApi,
    states: {
      "with errors": async () => {
        await labelled("New Password").fill("new horse");
        await button("Set new password").click();
        await expect
          .element(page.getByText("Password must be at least 6 characters"))
          .toBeVisible();
      },
    },
  },
  { route: paths.newPassword, path: paths.newPassword, of: "of no link", api: venueApi },
  { route: paths.newAddress, path: `${paths.newAddress}#${LINK_TOKEN}`, api: venueApi },
  {
    route: paths.invitation,
    path: `${paths.invitation}#${LINK_TOKEN}`,
    api: () =>
      venueApi().answer(contract.invitations.read, { email: "ada@example.com", hasAccount: false }),
  },
  { route: "*", path: "/no/such/page", api: venueApi },
];
