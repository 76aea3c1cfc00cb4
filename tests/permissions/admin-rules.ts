import { randomUUID } from "node:crypto";
import type { TestVenue } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { adminOnly, adminWithUnknownId, type Rule } from "./rule.ts";
import { scheduleRules } from "./schedule-rules.ts";

const unknownCustomer = adminWithUnknownId("CUSTOMER_NOT_FOUND");
const unknownAddon = adminWithUnknownId("ADDON_NOT_FOUND");
const unknownSlot = adminWithUnknownId("TIME_SLOT_NOT_FOUND");
const unknownVoucher = adminWithUnknownId("VOUCHER_NOT_FOUND");
const unknownTask = adminWithUnknownId("TASK_NOT_FOUND");
const unknownEmail = adminWithUnknownId("MESSAGE_NOT_FOUND");

/** Complete, and of a version that there never was: it changes nothing for anybody else. */
const settingsRule: Rule = {
  ...adminOnly,
  expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "SETTINGS_CHANGED" },
  body: {
    version: "0",
    businessName: "Lake",
    businessEmail: "a@example.com",
    businessPhone: "1",
    businessAddress: "Lane",
    bookingLeadTimeHours: 1,
    cancellationPolicyHours: 1,
    maxBookingsPerSlot: 1,
    holdMinutes: 1,
    timezone: "Europe/London",
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

/** What staff sell at the desk, of an activity that there is not. */
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

/** What is signed at the desk. */
const { waiver: waiverInput } = placement({ waiverVersionId: randomUUID() } as TestVenue);

/** Who may call what staff do, and how far everybody else gets. */
export const ADMIN_RULES: Readonly<Record<string, Rule>> = {
  "GET /desk/add-ons": adminOnly,
  "GET /desk/archived-add-ons": adminOnly,
  "PUT /desk/add-ons/{addonId}": {
    ...unknownAddon,
    body: {
      name: "Locker",
      description: "",
      pricePence: 1,
      maxQuantity: 1,
      available: false,
      version: "0",
    },
  },
  "DELETE /desk/add-ons/{addonId}": unknownAddon,
  "POST /desk/add-ons/{addonId}/restoration": unknownAddon,
  "GET /desk/activities": adminOnly,
  "GET /desk/archived-activities": adminOnly,
  "PUT /desk/activities/{activityId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_CHANGED" },
    // As nobody read it.
    body: {
      version: "0",
      name: "Raft race",
      description: "",
      imageUrl: null,
      pricePence: 0,
      durationMinutes: 60,
      maxCapacity: 10,
    },
  },
  "GET /desk/audit": adminOnly,
  // It has history, so it is archived; the next one brings it back.
  "DELETE /desk/activities/{activityId}": adminOnly,
  "POST /desk/activities/{activityId}/restoration": adminOnly,
  "GET /desk/bookings": adminOnly,
  "GET /desk/bookings/export": adminOnly,
  "GET /desk/bookings/{bookingId}/cancellation": adminOnly,
  // As above: what is named is not so.
  "POST /desk/bookings/{bookingId}/cancellation": {
    ...adminOnly,
    body: { refund: { choice: "none" }, expectedRefundPence: 1, notify: false },
  },
  "GET /desk/bookings/{bookingId}/days": adminOnly,
  "GET /desk/bookings/{bookingId}/slots": adminOnly,
  "POST /desk/bookings/{bookingId}/move": {
    ...adminOnly,
    body: { startsAt: "2050-01-01T00:00:00Z", notify: false },
  },
  "POST /desk/bookings/{bookingId}/payments": {
    ...adminOnly,
    body: { paymentId: randomUUID(), amountPence: 1, method: "cash", notify: false },
  },
  "GET /desk/bookings/{bookingId}/hand-backs": adminOnly,
  "POST /desk/refunds/{refundId}/handed-back": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "REFUND_NOT_FOUND" },
  },
  "POST /desk/booking-deletion-previews": {
    ...adminOnly,
    body: { bookingIds: [randomUUID()] },
  },
  "POST /desk/booking-deletions": {
    ...adminOnly,
    body: {
      deletionId: randomUUID(),
      bookingIds: [randomUUID()],
      refund: "none",
      notify: false,
    },
  },
  "DELETE /desk/booking-deletions/{deletionId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "DELETION_NOT_FOUND" },
  },
  "GET /desk/bookings/{bookingId}": adminOnly,
  "GET /desk/bookings/{bookingId}/waiver": adminOnly,
  "GET /desk/bookings/{bookingId}/invoice": adminOnly,
  "POST /desk/bookings/{bookingId}/confirmation-letters": {
    ...adminOnly,
    body: { letterId: randomUUID() },
  },
  // It stands.
  "POST /desk/bookings/{bookingId}/cancellation-letters": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "BOOKING_NOT_CANCELLED" },
    body: { letterId: randomUUID() },
  },
  "PUT /desk/bookings/{bookingId}/notes/{noteId}": {
    ...adminOnly,
    body: { text: "Comes with a dog." },
  },
  "DELETE /desk/bookings/{bookingId}/notes/{noteId}": adminOnly,
  "POST /desk/bookings/{bookingId}/notes/{noteId}/restoration": adminOnly,
  // The activity and the booking named are none, whoever asks.
  "POST /desk/bookings": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: staffBookingBody,
  },
  "GET /desk/activities/{activityId}/slots": adminOnly,
  "POST /desk/quotes": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: quoteInput,
  },
  "GET /desk/customer-suggestions": adminOnly,
  "PUT /desk/bookings/{bookingId}/waiver": { ...adminOnly, body: waiverInput },
  "PUT /desk/bookings/{bookingId}/people-in": {
    ...adminOnly,
    body: { peopleIn: 1 },
  },
  "GET /desk/bookings/by-code/{code}": adminOnly,
  "GET /desk/days/{date}": adminOnly,
  // What is sent is no picture, whoever sends it.
  "POST /desk/pictures": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "INVALID_INPUT" },
  },
  ...scheduleRules(adminOnly),
  "GET /desk/closures": adminOnly,
  // The activity named is none, whoever asks.
  "PUT /desk/closures/{closureId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "ACTIVITY_NOT_FOUND" },
    body: { date: "2050-01-01", activityId: randomUUID(), reason: "Weather" },
  },
  "DELETE /desk/closures/{closureId}": {
    ...adminOnly,
    expectedByCaller: { ...adminOnly.expectedByCaller, administrator: "CLOSURE_NOT_FOUND" },
  },
  "GET /desk/booked-people": adminOnly,
  "POST /desk/settlements": {
    ...adminOnly,
    body: {
      settlements: [
        { bookingId: randomUUID(), fromStartsAt: "2050-01-01T10:00:00Z", toStartsAt: null },
      ],
      notify: false,
      reason: null,
    },
  },
  "GET /desk/discounts": adminOnly,
  "PUT /desk/discounts/{discountId}": {
    ...adminWithUnknownId("DISCOUNT_NOT_FOUND"),
    body: { version: "0", discount: discountInput },
  },
  "DELETE /desk/discounts/{discountId}": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "POST /desk/discounts/{discountId}/restoration": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "GET /desk/discounts/{discountId}/uses": adminWithUnknownId("DISCOUNT_NOT_FOUND"),
  "GET /desk/waiver-templates": adminOnly,
  "GET /desk/waiver-templates/{templateId}": adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
  "PUT /desk/waiver-templates/{templateId}": {
    ...adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
    body: { version: "0", template: { title: "Agreement", content: "I can swim." } },
  },
  "PUT /desk/waiver-templates/{templateId}/activation": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "DELETE /desk/waiver-templates/{templateId}/activation": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "DELETE /desk/waiver-templates/{templateId}": adminWithUnknownId("WAIVER_TEMPLATE_NOT_FOUND"),
  "POST /desk/waiver-templates/{templateId}/restoration": adminWithUnknownId(
    "WAIVER_TEMPLATE_NOT_FOUND",
  ),
  "GET /desk/customers": adminOnly,
  "PUT /desk/customers/{customerId}": {
    ...unknownCustomer,
    body: { version: "0", name: "Grace Hopper", email: "", phone: "", marketingConsent: false },
  },
  "DELETE /desk/customers/{customerId}": unknownCustomer,
  "POST /desk/customers/{customerId}/restoration": unknownCustomer,
  "POST /desk/customers/{customerId}/erasure": unknownCustomer,
  "GET /desk/customers/{customerId}/waivers": unknownCustomer,
  "GET /desk/customers/export": adminOnly,
  "GET /desk/days/{date}/slots": adminOnly,
  "PUT /desk/activities/{activityId}/slots/{startsAt}/closure": {
    ...unknownSlot,
    body: { reason: "Weather" },
  },
  "DELETE /desk/activities/{activityId}/slots/{startsAt}/closure": unknownSlot,
  "PUT /desk/activities/{activityId}/slots/{startsAt}/capacity": {
    ...unknownSlot,
    body: { capacity: 5, expectedCapacity: 10, reason: "Staff" },
  },
  "GET /desk/vouchers": adminOnly,
  "GET /desk/voucher-figures": adminOnly,
  "GET /desk/vouchers/export": adminOnly,
  "GET /desk/vouchers/{voucherId}": unknownVoucher,
  "GET /desk/vouchers/{voucherId}/sheet": unknownVoucher,
  // Less than a voucher can be worth.
  "PUT /desk/vouchers/{voucherId}": {
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
  "PUT /desk/vouchers/{voucherId}/recipient": {
    ...unknownVoucher,
    body: { version: "0", name: "Robin", email: "robin@example.com" },
  },
  "POST /desk/vouchers/{voucherId}/letters": {
    ...unknownVoucher,
    body: { letterId: randomUUID() },
  },
  "PUT /desk/vouchers/{voucherId}/expiry": {
    ...unknownVoucher,
    body: { expiresOn: "2027-01-01" },
  },
  "POST /desk/vouchers/{voucherId}/voiding": {
    ...unknownVoucher,
    body: { refund: "none", expectedBalancePence: 1, notify: false },
  },
  "GET /desk/voucher-templates": adminOnly,
  "PUT /desk/voucher-templates/{templateId}": {
    ...adminOnly,
    body: { amountPence: 29_500, isActive: false },
  },
  "DELETE /desk/voucher-templates/{templateId}": adminOnly,
  "GET /desk/settings": adminOnly,
  "PUT /desk/settings": settingsRule,
  "GET /desk/overview": adminOnly,
  "GET /desk/overview/figures": adminOnly,
  "GET /desk/health": adminOnly,
  "GET /desk/attention": adminOnly,
  "GET /desk/reports": adminOnly,
  "GET /desk/reports/activity-stats": adminOnly,
  "GET /desk/reports/daily-stats": adminOnly,
  "POST /desk/invariant-checks": adminOnly,
  // The task and the e-mail named are none, whoever asks.
  "PUT /desk/staff-tasks/{taskId}/done": unknownTask,
  "DELETE /desk/staff-tasks/{taskId}/done": unknownTask,
  "GET /desk/messages": adminOnly,
  "GET /desk/messages/{messageId}": unknownEmail,
  "GET /desk/messages/{messageId}/letter": unknownEmail,
  "PUT /desk/messages/{messageId}/resends/{resendId}": unknownEmail,
  "GET /desk/message-templates/{kind}": adminOnly,
  "GET /desk/message-templates/{kind}/letter": adminOnly,
};
