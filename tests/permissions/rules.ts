import { randomUUID } from "node:crypto";
import { SHIPPED_ROLE_IDS } from "../../src/shared/rules/staff-roles.ts";
import type { TestVenue } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { ADMIN_RULES } from "./admin-rules.ts";
import { adminOnly, adminWithUnknownId, type Rule, sameForAll } from "./rule.ts";

const publicRule: Rule = { caller: "anyone", expectedByCaller: sameForAll("served") };

/** For the holder of the checkout's secret, which no caller here has. */
const checkoutRule: Rule = {
  caller: "checkout",
  expectedByCaller: sameForAll("CHECKOUT_NOT_FOUND"),
};

/** For the holder of a manage link; a session is not enough. */
const manageLinkRule: Rule = {
  caller: "manager",
  expectedByCaller: { ...sameForAll("INVALID_INPUT"), holder: "served", otherHolder: "served" },
};

/** For the booking's customer, signed in or with its link; everyone else gets BOOKING_NOT_FOUND. */
const bookingRule: Rule = {
  caller: "holder",
  expectedByCaller: {
    ...sameForAll("BOOKING_NOT_FOUND"),
    stranger: "UNAUTHENTICATED",
    customer: "served",
    holder: "served",
  },
};

/** For signed-in customers, about themselves; the endpoint takes no id of anyone else. */
const customerRule: Rule = {
  caller: "customer",
  expectedByCaller: {
    ...sameForAll("served"),
    stranger: "UNAUTHENTICATED",
    holder: "UNAUTHENTICATED",
    otherHolder: "UNAUTHENTICATED",
  },
};

function emailLinkRule(body: unknown): Rule {
  return { caller: "anyone", expectedByCaller: sameForAll("ACCOUNT_LINK_INVALID"), body };
}

/** What a visitor sends to pay; the checkout does not exist. */
const placementInput = placement({ waiverVersionId: randomUUID() } as TestVenue);

/** One rule for each route, in the order of the contract. */
export const RULES: Readonly<Record<string, Rule>> = {
  "GET /venue": publicRule,
  "GET /activities": publicRule,
  "GET /activities/{activityId}": publicRule,
  "GET /activities/{activityId}/days": publicRule,
  "GET /activities/{activityId}/slots": publicRule,
  "GET /next-slots": publicRule,
  "GET /add-ons": publicRule,
  "GET /waiver": publicRule,
  "POST /voucher-checks": publicRule,
  "GET /voucher-templates": publicRule,
  "POST /discount-checks": publicRule,
  // Starts a checkout with a secret of the caller's own.
  "POST /checkouts": { ...checkoutRule, expectedByCaller: sameForAll("served") },
  "GET /checkouts/{checkoutId}": checkoutRule,
  "PATCH /checkouts/{checkoutId}": { ...checkoutRule, body: { ticketCount: 2 } },
  "POST /checkouts/{checkoutId}/extension": checkoutRule,
  "DELETE /checkouts/{checkoutId}": checkoutRule,
  "POST /checkouts/{checkoutId}/booking": { ...checkoutRule, body: placementInput },
  "GET /payment-configuration": publicRule,
  "GET /bookings": customerRule,
  "GET /managed-booking": manageLinkRule,
  "GET /bookings/{bookingId}": bookingRule,
  "GET /bookings/{bookingId}/cancellation": bookingRule,
  // The expected values are wrong, so an allowed caller is refused too, and nothing changes for the
  // next one.
  "POST /bookings/{bookingId}/cancellation": { ...bookingRule, body: { expectedRefundPence: 1 } },
  "POST /bookings/{bookingId}/move": { ...bookingRule, body: { startsAt: "2050-01-01T00:00:00Z" } },
  "PUT /bookings/{bookingId}/waiver": { ...bookingRule, body: placementInput.waiver },
  "GET /bookings/{bookingId}/change-options": bookingRule,
  // The tickets and add-ons that it has.
  "POST /bookings/{bookingId}/change-preview": {
    ...bookingRule,
    body: { kind: "items", ticketCount: 2, addons: [] },
  },
  "POST /bookings/{bookingId}/changes": {
    ...bookingRule,
    body: {
      change: { kind: "items", ticketCount: 2, addons: [] },
      changeId: randomUUID(),
      expected: { pricePence: 1, duePence: 0, refundPence: 0 },
    },
  },
  "POST /bookings/{bookingId}/payments": {
    ...bookingRule,
    body: { paymentId: randomUUID(), cardToken: "token", amountPence: 1, change: null },
  },
  "PUT /bookings/{bookingId}/contact": {
    ...bookingRule,
    body: {
      contact: {
        firstName: "Amelia",
        lastName: "Hart",
        email: "amelia@example.com",
        phone: "07700 900123",
      },
      emailId: randomUUID(),
    },
  },
  // For the tab that booked, by the secret of its checkout, which no caller here has.
  "PUT /bookings/{bookingId}/email": {
    caller: "checkout",
    expectedByCaller: sameForAll("BOOKING_NOT_FOUND"),
    body: { email: "robin@example.com" },
  },
  "GET /bookings/{bookingId}/invoice": bookingRule,
  "GET /bookings/{bookingId}/calendar": bookingRule,
  "POST /voucher-purchases": { ...checkoutRule, expectedByCaller: sameForAll("served") },
  "GET /voucher-purchases/mine": checkoutRule,
  "GET /session": publicRule,
  "POST /session": publicRule,
  "DELETE /session": publicRule,
  "POST /account-requests": publicRule,
  "POST /password-requests": publicRule,
  "POST /address-requests": customerRule,
  // For the recipient of the email; no caller here has its token.
  "POST /accounts": emailLinkRule({ password: "correct horse" }),
  "POST /password-resets": emailLinkRule({
    newPassword: "correct horse",
    confirmPassword: "correct horse",
  }),
  "POST /address-changes": emailLinkRule({}),
  "GET /profile": customerRule,
  "PUT /profile": customerRule,
  "GET /profile/sessions": customerRule,
  "POST /profile/sessions/{signedInId}/ending": customerRule,
  "PUT /profile/password": customerRule,
  "GET /profile/data": customerRule,
  "POST /profile/erasure": customerRule,
  "GET /administrators": adminOnly,
  // The account does not exist, whoever calls.
  "DELETE /administrators/{accountId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ADMINISTRATOR_NOT_FOUND" },
  },
  "GET /administrators/{accountId}/sessions": adminWithUnknownId("ADMINISTRATOR_NOT_FOUND"),
  "DELETE /administrators/{accountId}/sessions/{signedInId}":
    adminWithUnknownId("ADMINISTRATOR_NOT_FOUND"),
  "DELETE /administrators/{accountId}/pin": adminWithUnknownId("ADMINISTRATOR_NOT_FOUND"),
  "PUT /administrators/{accountId}/role": {
    ...adminWithUnknownId("ADMINISTRATOR_NOT_FOUND"),
    body: { roleId: SHIPPED_ROLE_IDS.manager },
  },
  "GET /invitations": adminOnly,
  "POST /invitations": adminOnly,
  "DELETE /invitations/{invitationId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "INVITATION_NOT_FOUND" },
  },
  // For the recipient of the email, signed in or not.
  "GET /my-invitation": emailLinkRule(undefined),
  "POST /my-invitation": emailLinkRule({ with: "account", password: "correct horse" }),
  ...ADMIN_RULES,
};
