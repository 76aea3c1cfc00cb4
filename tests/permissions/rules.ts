import { randomUUID } from "node:crypto";
import type { TestVenue } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { DESK_RULES } from "./admin-rules.ts";
import { everybody, ofAdministrators, type Rule } from "./rule.ts";

const open: Rule = { for: "anyone", answers: everybody("served") };

/** Only who holds the checkout's secret, which none of these do, whoever they are. */
const ofCheckout: Rule = { for: "checkout", answers: everybody("CHECKOUT_NOT_FOUND") };

/** Only who holds the manage link: being signed in is no link. */
const ofLink: Rule = {
  for: "manager",
  answers: { ...everybody("INVALID_INPUT"), holder: "served", otherHolder: "served" },
};

/** Its customer, signed in or with its link; everybody else is told that there is no such booking. */
const ofBooking: Rule = {
  for: "holder",
  answers: {
    ...everybody("BOOKING_NOT_FOUND"),
    stranger: "UNAUTHENTICATED",
    customer: "served",
    holder: "served",
  },
};

/** Whoever is signed in, about themselves: there is nobody else to name. */
const ofCustomers: Rule = {
  for: "customer",
  answers: {
    ...everybody("served"),
    stranger: "UNAUTHENTICATED",
    holder: "UNAUTHENTICATED",
    otherHolder: "UNAUTHENTICATED",
  },
};

function ofLetter(body: unknown): Rule {
  return { for: "anyone", answers: everybody("ACCOUNT_LINK_INVALID"), body };
}

/** What a visitor sends to pay; no checkout is found for it. */
const placed = placement({ waiverVersionId: randomUUID() } as TestVenue);

/** One for each route, in the order of the contract. */
export const RULES: Readonly<Record<string, Rule>> = {
  "GET /venue": open,
  "GET /activities": open,
  "GET /activities/{activityId}": open,
  "GET /activities/{activityId}/days": open,
  "GET /activities/{activityId}/slots": open,
  "GET /add-ons": open,
  "GET /waiver": open,
  "POST /voucher-checks": open,
  "GET /voucher-templates": open,
  "POST /discount-checks": open,
  // Begins a checkout with a secret of the caller's own.
  "POST /checkouts": { ...ofCheckout, answers: everybody("served") },
  "GET /checkouts/{checkoutId}": ofCheckout,
  "PATCH /checkouts/{checkoutId}": { ...ofCheckout, body: { ticketCount: 2 } },
  "POST /checkouts/{checkoutId}/extension": ofCheckout,
  "DELETE /checkouts/{checkoutId}": ofCheckout,
  "POST /checkouts/{checkoutId}/booking": { ...ofCheckout, body: placed },
  "GET /payment-configuration": open,
  "GET /bookings": ofCustomers,
  "GET /managed-booking": ofLink,
  "GET /bookings/{bookingId}": ofBooking,
  "GET /bookings/{bookingId}/cancellation": ofBooking,
  // What is named is not so: whoever may is told that, and nothing changes for the next caller.
  "POST /bookings/{bookingId}/cancellation": { ...ofBooking, body: { expectedRefundPence: 1 } },
  "POST /bookings/{bookingId}/move": { ...ofBooking, body: { startsAt: "2050-01-01T00:00:00Z" } },
  "PUT /bookings/{bookingId}/waiver": { ...ofBooking, body: placed.waiver },
  "GET /bookings/{bookingId}/invoice": ofBooking,
  "GET /bookings/{bookingId}/calendar": ofBooking,
  "POST /voucher-purchases": { ...ofCheckout, answers: everybody("served") },
  "GET /voucher-purchases/mine": ofCheckout,
  "GET /session": open,
  "POST /session": open,
  "DELETE /session": open,
  "POST /account-requests": open,
  "POST /password-requests": open,
  "POST /address-requests": ofCustomers,
  // Whoever has the letter, and these have not.
  "POST /accounts": ofLetter({ password: "correct horse" }),
  "POST /password-resets": ofLetter({
    newPassword: "correct horse",
    confirmPassword: "correct horse",
  }),
  "POST /address-changes": ofLetter({}),
  "GET /profile": ofCustomers,
  "PUT /profile": ofCustomers,
  "PUT /profile/password": ofCustomers,
  "GET /profile/data": ofCustomers,
  "POST /profile/erasure": ofCustomers,
  "GET /administrators": ofAdministrators,
  // The one named is none, whoever asks.
  "DELETE /administrators/{accountId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "ADMINISTRATOR_NOT_FOUND" },
  },
  "GET /invitations": ofAdministrators,
  "POST /invitations": ofAdministrators,
  "DELETE /invitations/{invitationId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "INVITATION_NOT_FOUND" },
  },
  // Whoever has the letter, signed in or not.
  "GET /my-invitation": ofLetter(undefined),
  "POST /my-invitation": ofLetter({ with: "account", password: "correct horse" }),
  ...DESK_RULES,
};
