import { randomUUID } from "node:crypto";
import type { TestVenue } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { ofAdministrators, ofUnknown, type Rule } from "./rule.ts";
import { scheduleRules } from "./schedule-rules.ts";

const ofUnknownCustomer = ofUnknown("CUSTOMER_NOT_FOUND");
const ofUnknownAddon = ofUnknown("ADDON_NOT_FOUND");
const ofUnknownSlot = ofUnknown("TIME_SLOT_NOT_FOUND");
const ofUnknownVoucher = ofUnknown("VOUCHER_NOT_FOUND");
const ofUnknownTask = ofUnknown("TASK_NOT_FOUND");
const ofUnknownMessage = ofUnknown("MESSAGE_NOT_FOUND");

/** Complete, and of a version that there never was: it changes nothing for anybody else. */
const ofSettings: Rule = {
  ...ofAdministrators,
  answers: { ...ofAdministrators.answers, administrator: "SETTINGS_CHANGED" },
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
const ordered = {
  activityId: randomUUID(),
  ticketCount: 1,
  addons: [],
  voucherCode: null,
  discountCode: null,
};
/** A discount code as staff save it. */
const discounted = {
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
const sold = {
  ...ordered,
  bookingId: randomUUID(),
  startsAt: "2050-01-01T10:00:00Z",
  contact: { firstName: "Robin", lastName: "", email: "", phone: "" },
  paidBy: null,
  expectedTotalPence: 0,
  notify: false,
};

/** What is signed at the desk. */
const { waiver: signed } = placement({ waiverVersionId: randomUUID() } as TestVenue);

/** Who may call what staff do, and how far everybody else gets. */
export const DESK_RULES: Readonly<Record<string, Rule>> = {
  "GET /desk/add-ons": ofAdministrators,
  "GET /desk/archived-add-ons": ofAdministrators,
  "PUT /desk/add-ons/{addonId}": {
    ...ofUnknownAddon,
    body: {
      name: "Locker",
      description: "",
      pricePence: 1,
      maxQuantity: 1,
      available: false,
      version: "0",
    },
  },
  "DELETE /desk/add-ons/{addonId}": ofUnknownAddon,
  "POST /desk/add-ons/{addonId}/restoration": ofUnknownAddon,
  "GET /desk/activities": ofAdministrators,
  "GET /desk/archived-activities": ofAdministrators,
  "PUT /desk/activities/{activityId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "ACTIVITY_CHANGED" },
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
  "GET /desk/audit": ofAdministrators,
  // It has history, so it is archived; the next one brings it back.
  "DELETE /desk/activities/{activityId}": ofAdministrators,
  "POST /desk/activities/{activityId}/restoration": ofAdministrators,
  "GET /desk/bookings": ofAdministrators,
  "GET /desk/bookings/export": ofAdministrators,
  "GET /desk/bookings/{bookingId}/cancellation": ofAdministrators,
  // As above: what is named is not so.
  "POST /desk/bookings/{bookingId}/cancellation": {
    ...ofAdministrators,
    body: { refund: { choice: "none" }, expectedRefundPence: 1, notify: false },
  },
  "GET /desk/bookings/{bookingId}/days": ofAdministrators,
  "GET /desk/bookings/{bookingId}/slots": ofAdministrators,
  "POST /desk/bookings/{bookingId}/move": {
    ...ofAdministrators,
    body: { startsAt: "2050-01-01T00:00:00Z", notify: false },
  },
  "POST /desk/bookings/{bookingId}/payments": {
    ...ofAdministrators,
    body: { paymentId: randomUUID(), amountPence: 1, method: "cash", notify: false },
  },
  "GET /desk/bookings/{bookingId}/hand-backs": ofAdministrators,
  "POST /desk/refunds/{refundId}/handed-back": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "REFUND_NOT_FOUND" },
  },
  "POST /desk/booking-deletion-previews": {
    ...ofAdministrators,
    body: { bookingIds: [randomUUID()] },
  },
  "POST /desk/booking-deletions": {
    ...ofAdministrators,
    body: {
      deletionId: randomUUID(),
      bookingIds: [randomUUID()],
      refund: "none",
      notify: false,
    },
  },
  "DELETE /desk/booking-deletions/{deletionId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "DELETION_NOT_FOUND" },
  },
  "GET /desk/bookings/{bookingId}": ofAdministrators,
  "GET /desk/bookings/{bookingId}/waiver": ofAdministrators,
  "GET /desk/bookings/{bookingId}/invoice": ofAdministrators,
  "POST /desk/bookings/{bookingId}/confirmation-letters": {
    ...ofAdministrators,
    body: { letterId: randomUUID() },
  },
  // It stands.
  "POST /desk/bookings/{bookingId}/cancellation-letters": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "BOOKING_NOT_CANCELLED" },
    body: { letterId: randomUUID() },
  },
  "PUT /desk/bookings/{bookingId}/notes/{noteId}": {
    ...ofAdministrators,
    body: { text: "Comes with a dog." },
  },
  "DELETE /desk/bookings/{bookingId}/notes/{noteId}": ofAdministrators,
  "POST /desk/bookings/{bookingId}/notes/{noteId}/restoration": ofAdministrators,
  // The activity and the booking named are none, whoever asks.
  "POST /desk/bookings": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "ACTIVITY_NOT_FOUND" },
    body: sold,
  },
  "GET /desk/activities/{activityId}/slots": ofAdministrators,
  "POST /desk/quotes": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "ACTIVITY_NOT_FOUND" },
    body: ordered,
  },
  "GET /desk/customer-suggestions": ofAdministrators,
  "PUT /desk/bookings/{bookingId}/waiver": { ...ofAdministrators, body: signed },
  "PUT /desk/bookings/{bookingId}/people-in": {
    ...ofAdministrators,
    body: { peopleIn: 1 },
  },
  "GET /desk/bookings/by-code/{code}": ofAdministrators,
  "GET /desk/days/{date}": ofAdministrators,
  // What is sent is no picture, whoever sends it.
  "POST /desk/pictures": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "INVALID_INPUT" },
  },
  ...scheduleRules(ofAdministrators),
  "GET /desk/closures": ofAdministrators,
  // The activity named is none, whoever asks.
  "PUT /desk/closures/{closureId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "ACTIVITY_NOT_FOUND" },
    body: { date: "2050-01-01", activityId: randomUUID(), reason: "Weather" },
  },
  "DELETE /desk/closures/{closureId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "CLOSURE_NOT_FOUND" },
  },
  "GET /desk/booked-people": ofAdministrators,
  "POST /desk/settlements": {
    ...ofAdministrators,
    body: {
      settlements: [
        { bookingId: randomUUID(), fromStartsAt: "2050-01-01T10:00:00Z", toStartsAt: null },
      ],
      notify: false,
      reason: null,
    },
  },
  "GET /desk/discounts": ofAdministrators,
  "PUT /desk/discounts/{discountId}": {
    ...ofUnknown("DISCOUNT_NOT_FOUND"),
    body: { version: "0", discount: discounted },
  },
  "DELETE /desk/discounts/{discountId}": ofUnknown("DISCOUNT_NOT_FOUND"),
  "POST /desk/discounts/{discountId}/restoration": ofUnknown("DISCOUNT_NOT_FOUND"),
  "GET /desk/discounts/{discountId}/uses": ofUnknown("DISCOUNT_NOT_FOUND"),
  "GET /desk/waiver-templates": ofAdministrators,
  "GET /desk/waiver-templates/{templateId}": ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
  "PUT /desk/waiver-templates/{templateId}": {
    ...ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
    body: { version: "0", template: { title: "Agreement", content: "I can swim." } },
  },
  "PUT /desk/waiver-templates/{templateId}/activation": ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
  "DELETE /desk/waiver-templates/{templateId}/activation": ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
  "DELETE /desk/waiver-templates/{templateId}": ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
  "POST /desk/waiver-templates/{templateId}/restoration": ofUnknown("WAIVER_TEMPLATE_NOT_FOUND"),
  "GET /desk/customers": ofAdministrators,
  "PUT /desk/customers/{customerId}": {
    ...ofUnknownCustomer,
    body: { version: "0", name: "Grace Hopper", email: "", phone: "", marketingConsent: false },
  },
  "DELETE /desk/customers/{customerId}": ofUnknownCustomer,
  "POST /desk/customers/{customerId}/restoration": ofUnknownCustomer,
  "POST /desk/customers/{customerId}/erasure": ofUnknownCustomer,
  "GET /desk/customers/{customerId}/waivers": ofUnknownCustomer,
  "GET /desk/customers/export": ofAdministrators,
  "GET /desk/days/{date}/slots": ofAdministrators,
  "PUT /desk/activities/{activityId}/slots/{startsAt}/closure": {
    ...ofUnknownSlot,
    body: { reason: "Weather" },
  },
  "DELETE /desk/activities/{activityId}/slots/{startsAt}/closure": ofUnknownSlot,
  "PUT /desk/activities/{activityId}/slots/{startsAt}/capacity": {
    ...ofUnknownSlot,
    body: { capacity: 5, expectedCapacity: 10, reason: "Staff" },
  },
  "GET /desk/vouchers": ofAdministrators,
  "GET /desk/voucher-figures": ofAdministrators,
  "GET /desk/vouchers/export": ofAdministrators,
  "GET /desk/vouchers/{voucherId}": ofUnknownVoucher,
  "GET /desk/vouchers/{voucherId}/sheet": ofUnknownVoucher,
  // Less than a voucher can be worth.
  "PUT /desk/vouchers/{voucherId}": {
    ...ofAdministrators,
    answers: { ...ofAdministrators.answers, administrator: "INVALID_INPUT" },
    body: {
      amountPence: 1,
      message: "",
      deliverOn: null,
      paidBy: null,
      recipient: { name: "Robin", email: "robin@example.com" },
    },
  },
  "PUT /desk/vouchers/{voucherId}/recipient": {
    ...ofUnknownVoucher,
    body: { version: "0", name: "Robin", email: "robin@example.com" },
  },
  "POST /desk/vouchers/{voucherId}/letters": {
    ...ofUnknownVoucher,
    body: { letterId: randomUUID() },
  },
  "PUT /desk/vouchers/{voucherId}/expiry": {
    ...ofUnknownVoucher,
    body: { expiresOn: "2027-01-01" },
  },
  "POST /desk/vouchers/{voucherId}/voiding": {
    ...ofUnknownVoucher,
    body: { refund: "none", expectedBalancePence: 1, notify: false },
  },
  "GET /desk/voucher-templates": ofAdministrators,
  "PUT /desk/voucher-templates/{templateId}": {
    ...ofAdministrators,
    body: { amountPence: 29_500, isActive: false },
  },
  "DELETE /desk/voucher-templates/{templateId}": ofAdministrators,
  "GET /desk/settings": ofAdministrators,
  "PUT /desk/settings": ofSettings,
  "GET /desk/overview": ofAdministrators,
  "GET /desk/overview/figures": ofAdministrators,
  "GET /desk/health": ofAdministrators,
  "GET /desk/attention": ofAdministrators,
  "GET /desk/reports": ofAdministrators,
  "GET /desk/reports/activity-stats": ofAdministrators,
  "GET /desk/reports/daily-stats": ofAdministrators,
  "POST /desk/invariant-checks": ofAdministrators,
  // The task and the e-mail named are none, whoever asks.
  "PUT /desk/staff-tasks/{taskId}/done": ofUnknownTask,
  "DELETE /desk/staff-tasks/{taskId}/done": ofUnknownTask,
  "GET /desk/messages": ofAdministrators,
  "GET /desk/messages/{messageId}": ofUnknownMessage,
  "GET /desk/messages/{messageId}/letter": ofUnknownMessage,
  "PUT /desk/messages/{messageId}/resends/{resendId}": ofUnknownMessage,
  "GET /desk/message-templates/{kind}": ofAdministrators,
  "GET /desk/message-templates/{kind}/letter": ofAdministrators,
};
