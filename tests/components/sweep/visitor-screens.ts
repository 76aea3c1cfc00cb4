import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingPath, paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import {
  giftInput,
  managedBooking,
  profile,
  toBookingSummary,
} from "../support/customer-samples.ts";
import type { FakeApi } from "../support/fake-api.ts";
import {
  CANCELLED_CHANGES,
  cancellationPreview,
  LINK_TOKEN,
  managedApi,
  NO_ACTIONS,
} from "../support/managed-booking.ts";
import { advanceTime, refocusTab } from "../support/open-app.ts";
import {
  customer,
  heldCheckout,
  newId,
  slides,
  toDraft,
  towel,
  venue,
} from "../support/samples.ts";
import { bookingApi, customerApi, venueApi } from "../support/venue-api.ts";
import type { Screen } from "./screen.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const textbox = (name: string | RegExp) => page.getByRole("textbox", { name });

function withHold(secondsLeft = 15 * 60): { api: () => FakeApi; tab: Screen["tab"] } {
  const checkout = heldCheckout({ secondsLeft });
  return {
    api: () => bookingApi().respond(contract.checkouts.get, checkout),
    tab: () => ({ draft: toDraft(checkout) }),
  };
}

const GOOD_CARD = "4111 1111 1111 1111";
/** The bank asks for a code. */
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

/** The account is signed in when the page opens, but not when it asks again. */
function endedSessionApi(): FakeApi {
  return customerApi()
    .respondOnce(contract.session.get, { account: customer })
    .respond(contract.session.get, { account: null });
}

async function openSignIn(): Promise<void> {
  await button("Menu").click();
  await button("Sign In").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

const dialogButton = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const labelledField = (name: string) => page.getByLabelText(name, { exact: true });

async function typeLogin(): Promise<void> {
  await labelledField("Email Address").fill(customer.email);
  await labelledField("Password").fill("correct horse battery");
}

async function openErasure(): Promise<void> {
  await button("Erase My Data").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByLabelText("Current Password").fill("a guess at it");
  await dialogButton("Erase My Data").click();
}

async function chooseOtherActivity(): Promise<void> {
  await page.getByRole("link", { name: "Change activity" }).click();
  await page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: /^11:00/ })
    .click();
}

async function chooseNewTime(): Promise<void> {
  await page.getByRole("link", { name: "Move to another time" }).click();
  await page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: /^11:00/ })
    .click();
}

const booking = managedBooking();
const unsignedBooking = managedBooking({
  isWaiverSigned: false,
  can: { ...NO_ACTIONS, cancel: true, move: true, signWaiver: true },
});
const cancelledBooking = managedBooking(CANCELLED_CHANGES);
const dueBooking = managedBooking({
  payments: [],
  duePence: 4700,
  can: { ...NO_ACTIONS, cancel: true, pay: true, correctContact: true, changeItems: true },
});
const lateBooking = managedBooking({ can: { ...NO_ACTIONS, cancel: true } });
const pastBooking = managedBooking({
  startsAt: inMinutes(-120),
  endsAt: inMinutes(-60),
  can: NO_ACTIONS,
});

const manageScreen = (variant: string, managed: typeof booking): Screen => ({
  route: paths.manage,
  path: `${paths.manage}#${LINK_TOKEN}`,
  variant,
  api: () =>
    managedApi(managed).refuse(contract.bookings.move, "MOVE_TOO_LATE", {
      deadline: managed.deadline,
    }),
});

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
    variant: "with a demo's notice and the venue's own picture",
    api: () =>
      bookingApi().respond(contract.venue.get, {
        ...venue,
        isDemo: true,
        heroImageUrl: "/files/hero",
      }),
  },
  {
    route: "/",
    path: "/",
    variant: "with the account dialog",
    api: () =>
      bookingApi()
        .refuse(contract.session.create, "SIGN_IN_FAILED")
        .respond(contract.accounts.requestAccount, { sent: true }),
    states: {
      "the sign-in failed": async () => {
        await openSignIn();
        await typeLogin();
        await dialogButton("Sign In").click();
        await expect.element(page.getByText(errors.SIGN_IN_FAILED.sentence)).toBeVisible();
      },
      "a new password is asked for": async () => {
        await openSignIn();
        await dialogButton("Forgot password?").click();
        await dialogButton("Send the link").click();
        await expect.element(page.getByText("Invalid email address")).toBeVisible();
      },
      "an account is asked for": async () => {
        await openSignIn();
        await dialogButton("Create account").click();
        await dialogButton("Create account").click();
        await expect.element(page.getByText("Name is required")).toBeVisible();
      },
      "the email is sent": async () => {
        await openSignIn();
        await dialogButton("Create account").click();
        await labelledField("Name").fill(customer.name);
        await typeLogin();
        await dialogButton("Create account").click();
        await expect.element(page.getByText(/^We've sent an email to/)).toBeVisible();
      },
    },
  },
  {
    route: "/",
    path: "/",
    variant: "for whoever is signed in",
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
    variant: "with nothing on offer",
    api: () =>
      bookingApi()
        .respond(contract.activities.list, [])
        .respond(contract.voucherTemplates.list, []),
  },
  { route: paths.booking, path: paths.booking, api: bookingApi },
  {
    route: paths.dateTime,
    path: paths.dateTime,
    ...withHold(),
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
    variant: "of an activity with several pictures",
    ...withHold(),
    tab: () => {
      const draft = toDraft(heldCheckout());
      const activity = { ...slides, furtherImageUrls: ["/files/lake", "/files/shore"] };
      return { draft: { ...draft, activity } };
    },
  },
  {
    route: paths.dateTime,
    path: paths.dateTime,
    variant: "on a day without sessions",
    ...withHold(),
    api: () => bookingApi().respond(contract.activities.slots, []),
  },
  {
    route: paths.tickets,
    path: paths.tickets,
    api: () => bookingApi().refuse(contract.checkouts.create, "SLOT_FULL", { placesLeft: 2 }),
    tab: () => ({ draft: { ...toDraft(heldCheckout()), hold: null } }),
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
    ...withHold(),
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
    ...withHold(),
    states: {
      "one is taken": () => button("One more: Towel hire").click(),
    },
  },
  {
    route: paths.addons,
    path: paths.addons,
    variant: "when few are left",
    ...withHold(),
    api: () =>
      bookingApi().respond(contract.addons.list, [
        { ...towel, left: 3 },
        { ...towel, id: newId(), name: "Wetsuit hire", left: 0 },
      ]),
  },
  {
    route: paths.addons,
    path: paths.addons,
    variant: "when there are none",
    ...withHold(),
    api: () => bookingApi().respond(contract.addons.list, []),
  },
  {
    route: paths.waiver,
    path: paths.waiver,
    tab: () => ({ draft: { ...toDraft(heldCheckout()), waiver: null } }),
    api: () =>
      withHold()
        .api()
        .respond(contract.discounts.check, {
          code: "WELCOME10",
          terms: { type: "percentage", percent: 10, maxDiscountPence: null },
        })
        .refuseOnce(contract.discounts.check, "DISCOUNT_INVALID", {
          reason: "unknown",
          minSpendPence: null,
        })
        .respond(contract.vouchers.check, { code: "LAKE-GIFT-DEMO-CODE", balancePence: 1000 }),
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
    ...withHold(),
  },
  {
    route: paths.payment,
    path: paths.payment,
    variant: "when the card is declined",
    ...withHold(),
    api: () => withHold().api().refuse(contract.checkouts.place, "CARD_DECLINED"),
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
    variant: "when the bank asks",
    ...withHold(),
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
    variant: "with little time left",
    ...withHold(100),
  },
  {
    route: paths.addons,
    path: paths.addons,
    variant: "when the time has run out",
    ...withHold(2),
    api: () =>
      bookingApi().respond(
        contract.checkouts.get,
        heldCheckout({ state: "released", secondsLeft: 0, canExtend: false }),
      ),
    states: {
      "the time ran out": async () => {
        await advanceTime(5_000);
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
    tab: () => ({ draft: { isVoucherPurchase: true, gift: { input: giftInput, secret: null } } }),
  },
  {
    route: paths.success,
    path: paths.payment,
    ...withHold(),
    api: () =>
      withHold()
        .api()
        .respond(contract.checkouts.place, {
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
  { route: paths.continueBooking, path: paths.continueBooking, api: venueApi },
  {
    ...manageScreen("as it was booked", booking),
    states: {
      "asked whether to cancel": async () => {
        await button("Cancel booking").click();
        await expect.element(page.getByRole("dialog")).toBeVisible();
      },
      "a new time is chosen": async () => {
        await chooseNewTime();
        await expect.element(button("Move booking")).toBeEnabled();
      },
      "it is too late to move": async () => {
        await chooseNewTime();
        await button("Move booking").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
    },
  },
  {
    ...manageScreen("without a signed waiver", unsignedBooking),
    states: {
      "nothing is signed": async () => {
        await page.getByRole("link", { name: "Sign the waiver" }).click();
        await button("Sign the waiver").click();
        await expect.element(page.getByRole("region", { name: /^Please check/ })).toBeVisible();
      },
    },
  },
  {
    ...manageScreen("cancelled", cancelledBooking),
    api: () => managedApi(cancelledBooking),
  },
  {
    ...manageScreen("after the deadline", lateBooking),
    api: () =>
      managedApi(lateBooking).respond(
        contract.bookings.previewCancellation,
        cancellationPreview({ refundPence: 0, cardPence: 0, isBeforeDeadline: false }),
      ),
    states: {
      "no refund is due": async () => {
        await button("Cancel booking").click();
        await expect.element(page.getByText(/there is no refund/)).toBeVisible();
      },
    },
  },
  manageScreen("once it is over", pastBooking),
  {
    ...manageScreen("that may be changed and is not paid", dueBooking),
    api: () =>
      managedApi(dueBooking)
        .respond(contract.bookings.changeOptions, {
          ticketCount: 2,
          ticketPricePence: 2200,
          placesLeft: 8,
          addons: [],
        })
        .refuse(contract.bookings.previewChange, "SLOT_FULL", { placesLeft: 0 }),
    states: {
      "another activity is full": async () => {
        await chooseOtherActivity();
        await expect.element(page.getByText(errors.SLOT_FULL.sentence)).toBeVisible();
      },
      "a ticket is added": async () => {
        await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
        await button("One more: Tickets").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
      "an address is mistyped": async () => {
        await page.getByRole("link", { name: "Correct your details" }).click();
        await textbox("Email").fill("nobody");
        await button("Save and send again").click();
        await expect.element(page.getByText("Please enter a valid email address")).toBeVisible();
      },
    },
  },
  {
    ...manageScreen("that may have another activity", dueBooking),
    api: () =>
      managedApi(dueBooking)
        .respond(contract.bookings.get, dueBooking)
        .respond(contract.bookings.previewChange, {
          pricePence: 6400,
          previousPricePence: 4700,
          paidPence: 0,
          duePence: 6400,
          isDiscountLost: true,
          needsSignature: false,
          policy: { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 },
          card: null,
          deadline: dueBooking.deadline,
          isBeforeDeadline: true,
          removedAddons: ["Towel hire"],
        }),
    states: {
      "it costs more": async () => {
        await chooseOtherActivity();
        await expect.element(button("Continue to pay £64.00")).toBeVisible();
      },
      "it is paid": async () => {
        await chooseOtherActivity();
        await button("Continue to pay £64.00").click();
        await expect.element(page.getByText(/^Instead of Giant Slides/)).toBeVisible();
      },
    },
  },
  {
    ...manageScreen("at a venue with one activity", dueBooking),
    api: () => managedApi(dueBooking).respond(contract.activities.list, [slides]),
    states: {
      "there is no other activity": async () => {
        await page.getByRole("link", { name: "Change activity" }).click();
        await expect.element(page.getByText(/^There is no other activity/)).toBeVisible();
      },
    },
  },
  {
    route: paths.managePayment,
    path: `${paths.managePayment}?booking=${dueBooking.id}#${LINK_TOKEN}`,
    api: () => managedApi(dueBooking).respond(contract.bookings.get, dueBooking),
  },
  {
    route: paths.managePayment,
    path: `${paths.managePayment}?booking=${booking.id}#${LINK_TOKEN}`,
    variant: "with nothing to pay",
    api: () => managedApi(booking).respond(contract.bookings.get, booking),
  },
  {
    ...manageScreen("that the link does not open", booking),
    api: () => managedApi(booking).refuse(contract.bookings.managed, "MANAGE_LINK_INVALID"),
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    api: () =>
      customerApi()
        .respond(contract.bookings.list, ({ cursor }) => ({
          bookings: [booking, unsignedBooking, cancelledBooking].map(toBookingSummary),
          nextCursor: cursor ? null : "next",
        }))
        .respond(contract.bookings.previewCancellation, cancellationPreview())
        .refuse(contract.bookings.cancel, "SERVER_BUSY"),
    states: {
      "it could not be cancelled": async () => {
        await page
          .getByRole("button", { name: /^Cancel booking/ })
          .first()
          .click();
        await dialogButton("Cancel booking").click();
        await expect.element(page.getByText(/^Failed to cancel booking/)).toBeVisible();
      },
    },
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    variant: "that breaks: no browser knows the venue's time zone",
    api: () =>
      customerApi()
        .respond(contract.venue.get, { ...venue, timezone: "Nowhere/Lake" })
        .respond(contract.bookings.list, {
          bookings: [toBookingSummary(booking)],
          nextCursor: null,
        }),
  },
  {
    route: paths.bookings,
    path: paths.bookings,
    variant: "with none",
    api: () => customerApi().respond(contract.bookings.list, { bookings: [], nextCursor: null }),
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
        .respond(contract.bookings.get, booking)
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
        .respond(contract.profile.get, { ...profile, nextEmail: "robin@new.example" })
        .refuse(contract.profile.update, "SERVER_BUSY")
        .respond(contract.profile.sessions, [
          {
            id: newId(),
            device: "Firefox on Linux",
            signedInAt: inMinutes(-90),
            lastUsedAt: inMinutes(-85),
            isThisOne: false,
            sharedAs: null,
          },
        ])
        .refuse(contract.profile.endSession, "CURRENT_PASSWORD_WRONG")
        .refuse(contract.privacy.erase, "ERASURE_PASSWORD_WRONG"),
    states: {
      "with errors": async () => {
        await labelledField("Name").fill("");
        await button("Save Changes").click();
        await button("Update Password").click();
        await expect.element(page.getByText("Name is required")).toBeVisible();
        await expect.element(page.getByText("Current password is required")).toBeVisible();
      },
      "it could not be saved": async () => {
        await button("Save Changes").click();
        await expect.element(page.getByText("Failed to update profile")).toBeVisible();
      },
      "another browser was not signed out": async () => {
        await button("Sign out Firefox on Linux").click();
        await page.getByRole("dialog").getByLabelText("Current Password").fill("a guess at it");
        await dialogButton("Sign Out").click();
        await expect.element(page.getByText(errors.CURRENT_PASSWORD_WRONG.sentence)).toBeVisible();
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
    variant: "of somebody who is signed out of it",
    api: () => endedSessionApi().respond(contract.privacy.erase, { erased: true }),
    states: {
      "their session has ended": async () => {
        await refocusTab();
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
        .refuseOnce(contract.accounts.confirmAccount, "SIGN_IN_FAILED")
        .respond(contract.accounts.confirmAccount, customer),
    states: {
      "it is another password": async () => {
        await labelledField("Password").fill("wrong horse");
        await button("Confirm and sign in").click();
        await expect.element(page.getByRole("alert")).toBeVisible();
      },
      "the account is open": async () => {
        await labelledField("Password").fill("wrong horse");
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
        await labelledField("New Password").fill("new horse");
        await button("Set new password").click();
        await expect
          .element(page.getByText("Password must be at least 6 characters"))
          .toBeVisible();
      },
    },
  },
  { route: paths.newPassword, path: paths.newPassword, variant: "of no link", api: venueApi },
  { route: paths.newAddress, path: `${paths.newAddress}#${LINK_TOKEN}`, api: venueApi },
  {
    route: paths.invitation,
    path: `${paths.invitation}#${LINK_TOKEN}`,
    api: () =>
      venueApi().respond(contract.invitations.read, {
        email: "ada@example.com",
        role: "Front desk",
        hasAccount: false,
      }),
  },
  { route: "*", path: "/no/such/page", api: venueApi },
];
