import { randomUUID } from "node:crypto";
import type { TestVenue } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { adminOnly, adminWithUnknownId, type Rule, sameForAll } from "./rule.ts";
import { scheduleRules } from "./schedule-rules.ts";

const signInRule: Rule = { caller: "anyone", expectedByCaller: sameForAll("served") };
const unknownCustomer = adminWithUnknownId("CUSTOMER_NOT_FOUND");
const noteOfNobody = adminWithUnknownId("NOTE_NOT_FOUND");
const unknownAddon = adminWithUnknownId("ADDON_NOT_FOUND");
const unknownSlot = adminWithUnknownId("TIME_SLOT_NOT_FOUND");
const unknownVoucher = adminWithUnknownId("VOUCHER_NOT_FOUND");
const unknownTill = adminWithUnknownId("TILL_SESSION_NOT_FOUND");
const unknownTask = adminWithUnknownId("TASK_NOT_FOUND");
const unknownEmail = adminWithUnknownId("EMAIL_NOT_FOUND");

/** For shared devices, which no caller here has. */
function counterRule(body?: unknown): Rule {
  return { caller: "anyone", expectedByCaller: sameForAll("DEVICE_NOT_SHARED"), body };
}

const CHANGE = { kind: "items", ticketCount: 3, addons: [] };

/** Complete, but with a version that never existed: it changes nothing for the other callers. */
const settingsRule: Rule = {
  ...adminOnly,
  expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "SETTINGS_CHANGED" },
  body: {
    version: "0",
    businessName: "Lake",
    businessEmail: "a@example.com",
    businessPhone: "1",
    businessAddress: "Lane",
    vatNumber: null,
    defaultVatRate: 2000,
    bookingLeadTimeHours: 1,
    cancellationPolicyHours: 1,
    customerChanges: "contact",
    maxBookingsPerSlot: 1,
    holdMinutes: 1,
    counterLockMinutes: 1,
    timezone: "Europe/London",
    bankHolidays: "none",
    waiverRetentionYears: 1,
    checkoutInfoArrival: "a",
    checkoutInfoClothing: "b",
    checkoutInfoRequirements: "c",
    checkoutInfoCancellation: "d",
    voucherImageUrl: null,
    voucherExpiryMonths: 1,
    adminEmail: "",
    emailNotifications: true,
    smsNotifications: false,
    brandColour: null,
    logoUrl: null,
    heroImageUrl: null,
    embedOrigins: [],
  },
};

/** A quote for an activity that does not exist. */
const quoteInput = {
  activityId: randomUUID(),
  ticketCount: 1,
  addons: [],
  voucherCode: null,
  discountCode: null,
};
/** A discount code as staff save it. */
const discountInput = {
  code: "SPRING",
  description: "",
  type: "percentage",
  percent: 10,
  amountPence: null,
  minSpendPence: null,
  maxDiscountPence: null,
  maxUses: null,
  startDate: null,
  endDate: null,
  visitStart: null,
  visitEnd: null,
  activityIds: [],
  isActive: true,
};
const staffBookingBody = {
  ...quoteInput,
  bookingId: randomUUID(),
  startsAt: "2050-01-01T10:00:00Z",
  contact: { firstName: "Robin", lastName: "", email: "", phone: "" },
  paidBy: null,
  expectedTotalPence: 0,
  notify: false,
};

/** A waiver as it is signed for a staff booking. */
const { waiver: waiverInput } = placement({ waiverVersionId: randomUUID() } as TestVenue);

/** The rules of the endpoints for staff, with the expected outcome for every other caller. */
export const ADMIN_RULES: Readonly<Record<string, Rule>> = {
  "GET /admin/add-ons": adminOnly,
  "GET /admin/archived-add-ons": adminOnly,
  "PUT /admin/add-ons/{addonId}": {
    ...unknownAddon,
    body: {
      name: "Locker",
      description: "",
      pricePence: 1,
      vatRate: null,
      maxQuantity: 1,
      activityIds: [],
      stockPerSlot: null,
      available: false,
      version: "0",
    },
  },
  "DELETE /admin/add-ons/{addonId}": unknownAddon,
  "POST /admin/add-ons/{addonId}/restoration": unknownAddon,
  "GET /admin/activities": adminOnly,
  "GET /admin/archived-activities": adminOnly,
  "PUT /admin/activities/{activityId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_CHANGED" },
    // Its version is stale.
    body: {
      version: "0",
      name: "Raft race",
      description: "",
      imageUrl: null,
      pricePence: 0,
      durationMinutes: 60,
      maxCapacity: 10,
      vatRate: null,
      minAge: null,
      minHeightCm: null,
      furtherImageUrls: [],
      isHidden: false,
    },
  },
  "PUT /admin/activities/{activityId}/position": { ...adminOnly, body: { afterId: null } },
  "GET /admin/activity-log": adminOnly,
  "GET /admin/activity-log/export": adminOnly,
  // It has history, so it is archived; the next call restores it.
  "DELETE /admin/activities/{activityId}": adminOnly,
  "POST /admin/activities/{activityId}/restoration": adminOnly,
  "GET /admin/bookings": adminOnly,
  "GET /admin/bookings/export": adminOnly,
  "GET /admin/bookings/{bookingId}/cancellation": adminOnly,
  // The expected refund is wrong, so nothing is cancelled.
  "PUT /admin/bookings/{bookingId}/contact": {
    ...adminOnly,
    body: {
      contact: { firstName: "Amelia", lastName: "Hart", email: "", phone: "" },
      emailId: null,
    },
  },
  "POST /admin/bookings/{bookingId}/change-preview": { ...adminOnly, body: { change: CHANGE } },
  "POST /admin/bookings/{bookingId}/changes": {
    ...adminOnly,
    body: {
      changeId: randomUUID(),
      change: CHANGE,
      refund: { choice: "none" },
      refundFirst: "card",
      expected: { pricePence: 1, duePence: 0, refundPence: 0 },
      notify: false,
    },
  },
  "POST /admin/bookings/{bookingId}/cancellation": {
    ...adminOnly,
    body: { refund: { choice: "none" }, expectedRefundPence: 1, notify: false },
  },
  "GET /admin/bookings/{bookingId}/days": adminOnly,
  "GET /admin/bookings/{bookingId}/slots": adminOnly,
  "POST /admin/bookings/{bookingId}/move": {
    ...adminOnly,
    body: { startsAt: "2050-01-01T00:00:00Z", notify: false },
  },
  "POST /admin/bookings/{bookingId}/payments": {
    ...adminOnly,
    body: { paymentId: randomUUID(), amountPence: 1, method: "cash", notify: false },
  },
  "GET /admin/bookings/{bookingId}/cash-refunds": adminOnly,
  "POST /admin/refunds/{refundId}/completion": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "REFUND_NOT_FOUND" },
  },
  "POST /admin/booking-deletion-previews": {
    ...adminOnly,
    body: { bookingIds: [randomUUID()] },
  },
  "POST /admin/booking-deletions": {
    ...adminOnly,
    body: {
      deletionId: randomUUID(),
      bookingIds: [randomUUID()],
      refund: "none",
      notify: false,
    },
  },
  "DELETE /admin/booking-deletions/{deletionId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "DELETION_NOT_FOUND" },
  },
  "GET /admin/bookings/{bookingId}": adminOnly,
  "GET /admin/bookings/{bookingId}/waiver": adminOnly,
  "GET /admin/bookings/{bookingId}/invoice": adminOnly,
  "GET /admin/bookings/{bookingId}/receipt": adminOnly,
  "POST /admin/bookings/{bookingId}/confirmation-emails": {
    ...adminOnly,
    body: { emailId: randomUUID() },
  },
  // The booking is not cancelled.
  "POST /admin/bookings/{bookingId}/cancellation-emails": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "BOOKING_NOT_CANCELLED" },
    body: { emailId: randomUUID() },
  },
  // Nothing is due.
  "POST /admin/bookings/{bookingId}/payment-link-emails": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "NOTHING_DUE" },
    body: { emailId: randomUUID() },
  },
  "PUT /admin/bookings/{bookingId}/notes/{noteId}": {
    ...adminOnly,
    body: { text: "Comes with a dog." },
  },
  "DELETE /admin/bookings/{bookingId}/notes/{noteId}": adminOnly,
  "POST /admin/bookings/{bookingId}/notes/{noteId}/restoration": adminOnly,
  // Neither the activity nor the booking exists, whoever calls.
  "POST /admin/bookings": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: staffBookingBody,
  },
  "GET /admin/activities/{activityId}/slots": adminOnly,
  "POST /admin/quotes": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: quoteInput,
  },
  "GET /admin/customer-suggestions": adminOnly,
  "PUT /admin/bookings/{bookingId}/waiver": { ...adminOnly, body: waiverInput },
  "PUT /admin/bookings/{bookingId}/check-in": {
    ...adminOnly,
    body: { checkedInCount: 1 },
  },
  "GET /admin/bookings/by-code/{code}": adminOnly,
  "GET /admin/days/{date}": adminOnly,
  // The body is not a picture, whoever sends it.
  "POST /admin/pictures": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "INVALID_INPUT" },
  },
  ...scheduleRules(adminOnly),
  "GET /admin/closures": adminOnly,
  // The activity does not exist, whoever calls.
  "PUT /admin/closures/{closureId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: { date: "2050-01-01", activityId: randomUUID(), reason: "Weather" },
  },
  "DELETE /admin/closures/{closureId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "CLOSURE_NOT_FOUND" },
  },
  "GET /admin/affected-bookings": adminOnly,
  "POST /admin/settlements": {
    ...adminOnly,
    body: {
      settlements: [
        { bookingId: randomUUID(), fromStartsAt: "2050-01-01T10:00:00Z", toStartsAt: null },
      ],
      notify: false,
      reason: null,
    },
  },
  "GET /admin/discounts": adminOnly,
  "PUT /admin/discounts/{discountId}": {
    ...adminWithUnknownId("DISCOUNT_NOT_FOUND"),
    body: { version: "0", discount: discountInput },
  },
  "DELETE /admin/discounts/{discountId}": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "POST /admin/discounts/{discountId}/restoration": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "GET /admin/discounts/{discountId}/uses": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "GET /admin/waiver-templates": adminOnly,
  "GET /admin/waiver-templates/{templateId}": adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
  "PUT /admin/waiver-templates/{templateId}": {
    ...adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
    body: { version: "0", template: { title: "Agreement", content: "I can swim." } },
  },
  "PUT /admin/waiver-templates/{templateId}/activation": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "DELETE /admin/waiver-templates/{templateId}/activation": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "DELETE /admin/waiver-templates/{templateId}": adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
  "POST /admin/waiver-templates/{templateId}/restoration": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "GET /admin/customers": adminOnly,
  "PUT /admin/customers/{customerId}": {
    ...unknownCustomer,
    body: { version: "0", name: "Grace Hopper", email: "", phone: "", marketingConsent: false },
  },
  "DELETE /admin/customers/{customerId}": unknownCustomer,
  "POST /admin/customers/{customerId}/restoration": unknownCustomer,
  "POST /admin/customers/{customerId}/erasure": unknownCustomer,
  "GET /admin/customers/{customerId}/waivers": unknownCustomer,
  "GET /admin/customers/{customerId}": unknownCustomer,
  "GET /admin/customers/{customerId}/bookings": unknownCustomer,
  "GET /admin/customers/{customerId}/merges/{otherId}": unknownCustomer,
  "POST /admin/customers/{customerId}/merges": {
    ...unknownCustomer,
    body: { duplicateId: randomUUID() },
  },
  "DELETE /admin/customers/{customerId}/sessions": unknownCustomer,
  "GET /admin/customer-tags": adminOnly,
  "PUT /admin/customers/{customerId}/tags/{tag}": unknownCustomer,
  "DELETE /admin/customers/{customerId}/tags/{tag}": unknownCustomer,
  "PUT /admin/customers/{customerId}/notes/{noteId}": {
    ...unknownCustomer,
    body: { text: "Comes with a dog." },
  },
  "DELETE /admin/customers/{customerId}/notes/{noteId}": noteOfNobody,
  "POST /admin/customers/{customerId}/notes/{noteId}/restoration": noteOfNobody,
  "GET /admin/customers/export": adminOnly,
  "GET /admin/days/{date}/slots": adminOnly,
  "PUT /admin/activities/{activityId}/slots/{startsAt}/closure": {
    ...unknownSlot,
    body: { reason: "Weather" },
  },
  "DELETE /admin/activities/{activityId}/slots/{startsAt}/closure": unknownSlot,
  "PUT /admin/activities/{activityId}/slots/{startsAt}/capacity": {
    ...unknownSlot,
    body: { capacity: 5, expectedCapacity: 10, reason: "Staff" },
  },
  "POST /admin/activities/{activityId}/slots/{startsAt}/email-previews": {
    ...adminOnly,
    body: { subject: "Wind", text: "Bring a jumper." },
  },
  "PUT /admin/activities/{activityId}/slots/{startsAt}/emails/{slotEmailId}": {
    ...adminWithUnknownId("NO_ADDRESS"),
    body: { subject: "Wind", text: "Bring a jumper." },
  },
  // Without the session to move to.
  "GET /admin/activities/{activityId}/slots/{startsAt}/move-candidates":
    adminWithUnknownId("INVALID_INPUT"),
  "POST /admin/activities/{activityId}/slots/{startsAt}/moves": {
    ...adminOnly,
    body: { toStartsAt: "2027-07-16T12:10:00Z", bookingIds: [randomUUID()], notify: false },
  },
  "GET /admin/vouchers": adminOnly,
  "GET /admin/voucher-stats": adminOnly,
  "GET /admin/vouchers/export": adminOnly,
  "GET /admin/vouchers/{voucherId}": unknownVoucher,
  "GET /admin/vouchers/{voucherId}/sheet": unknownVoucher,
  // Less than the smallest amount of a voucher.
  "PUT /admin/vouchers/{voucherId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "INVALID_INPUT" },
    body: {
      amountPence: 1,
      message: "",
      deliverOn: null,
      paidBy: null,
      recipient: { name: "Robin", email: "robin@example.com" },
    },
  },
  "PUT /admin/vouchers/{voucherId}/recipient": {
    ...unknownVoucher,
    body: { version: "0", name: "Robin", email: "robin@example.com" },
  },
  "POST /admin/vouchers/{voucherId}/emails": {
    ...unknownVoucher,
    body: { emailId: randomUUID() },
  },
  "PUT /admin/vouchers/{voucherId}/expiry": {
    ...unknownVoucher,
    body: { expiresOn: "2027-01-01" },
  },
  "POST /admin/vouchers/{voucherId}/voiding": {
    ...unknownVoucher,
    body: { refund: "none", expectedBalancePence: 1, notify: false },
  },
  "GET /admin/till": adminOnly,
  "GET /admin/till/sessions": adminOnly,
  "GET /admin/till/sessions/export": adminOnly,
  "GET /admin/till/sessions/{sessionId}": unknownTill,
  // A float below nothing.
  "PUT /admin/till/sessions/{sessionId}": {
    ...adminWithUnknownId("INVALID_INPUT"),
    body: { floatPence: -1, addsUnassigned: false },
  },
  "PUT /admin/till/sessions/{sessionId}/movements/{movementId}": {
    ...unknownTill,
    body: { kind: "paid_out", amountPence: 500, reason: "Milk" },
  },
  "POST /admin/till/sessions/{sessionId}/closing": {
    ...unknownTill,
    body: {
      closingId: randomUUID(),
      countedPence: 10_000,
      expectedPence: 10_000,
      leftPence: 10_000,
      note: "",
    },
  },
  "GET /admin/booking-views": adminOnly,
  "PUT /admin/booking-views/{viewId}": { ...adminOnly, body: { name: "Mine", filter: {} } },
  "DELETE /admin/booking-views/{viewId}": adminOnly,
  "GET /admin/own-role": adminOnly,
  "PUT /admin/counter/person": counterRule({ pin: "2580" }),
  "PUT /admin/counter/password": counterRule({
    email: "ada@example.com",
    password: "correct horse",
  }),
  "PUT /admin/counter/activity": counterRule(),
  "DELETE /admin/counter/person": counterRule(),
  "GET /admin/devices": adminOnly,
  "POST /admin/devices": adminOnly,
  "DELETE /admin/devices/{deviceSessionId}": adminOnly,
  "GET /admin/own-pin": adminOnly,
  "PUT /admin/own-pin": adminOnly,
  "GET /admin/staff-roles": adminOnly,
  "PUT /admin/staff-roles/{roleId}": {
    ...adminOnly,
    body: { name: "Lifeguard", permissions: ["see-bookings"], version: null },
  },
  "DELETE /admin/staff-roles/{roleId}": adminOnly,
  "PUT /admin/staff-role-review": adminOnly,
  "GET /admin/voucher-templates": adminOnly,
  "PUT /admin/voucher-templates/{templateId}": {
    ...adminOnly,
    body: { amountPence: 29_500, isActive: false },
  },
  "DELETE /admin/voucher-templates/{templateId}": adminOnly,
  "GET /admin/settings": adminOnly,
  "PUT /admin/settings": settingsRule,
  "GET /admin/overview": adminOnly,
  "GET /admin/overview/stats": adminOnly,
  "GET /admin/health": adminOnly,
  "GET /admin/attention": adminOnly,
  "GET /admin/search": adminOnly,
  "GET /admin/own-second-factors": adminOnly,
  "POST /admin/proof-challenges": adminOnly,
  "POST /admin/proofs": adminOnly,
  "POST /admin/own-second-factors/passkey-challenges": adminOnly,
  "POST /admin/own-second-factors/passkeys": adminOnly,
  "DELETE /admin/own-second-factors/passkeys/{passkeyId}": adminWithUnknownId("PASSKEY_NOT_FOUND"),
  "POST /admin/own-second-factors/authenticator": adminOnly,
  "POST /admin/own-second-factors/authenticator/confirmation": adminOnly,
  "DELETE /admin/own-second-factors/authenticator": adminOnly,
  "POST /admin/own-second-factors/recovery-codes": adminOnly,
  "DELETE /admin/administrators/{accountId}/second-factors":
    adminWithUnknownId("ADMINISTRATOR_NOT_FOUND"),
  "PUT /admin/staff-roles/{roleId}/second-factor": {
    ...adminWithUnknownId("ROLE_NOT_FOUND"),
    body: { isRequired: true },
  },
  // Nobody is signed in yet.
  "GET /admin/sign-in": signInRule,
  "POST /admin/sign-in/passkey-challenges": signInRule,
  "POST /admin/sign-in/passkey": signInRule,
  "POST /admin/sign-in/code": signInRule,
  "POST /admin/sign-in/recovery-code": signInRule,
  "GET /admin/reports": adminOnly,
  "GET /admin/reports/activity-stats": adminOnly,
  "GET /admin/reports/daily-stats": adminOnly,
  "GET /admin/reports/payments": adminOnly,
  "GET /admin/reports/refunds": adminOnly,
  "GET /admin/reports/vat": adminOnly,
  "GET /admin/reports/vat-by-day": adminOnly,
  "POST /admin/invariant-checks": adminOnly,
  // Neither the task nor the email exists, whoever calls.
  "PUT /admin/staff-tasks/{taskId}/done": unknownTask,
  "DELETE /admin/staff-tasks/{taskId}/done": unknownTask,
  "PUT /admin/lost-payments/{taskId}/refund": unknownTask,
  "PUT /admin/lost-payments/{taskId}/booking": {
    ...unknownTask,
    body: { reference: "0A1B2C3D" },
  },
  "GET /admin/emails": adminOnly,
  "GET /admin/emails/{emailId}": unknownEmail,
  "GET /admin/emails/{emailId}/preview": unknownEmail,
  "PUT /admin/emails/{emailId}/resends/{resendId}": unknownEmail,
  "GET /admin/email-templates/{kind}": adminOnly,
  "GET /admin/email-templates/{kind}/preview": adminOnly,
};
