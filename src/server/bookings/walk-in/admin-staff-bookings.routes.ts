import { randomUUID } from "node:crypto";
import { normaliseDiscountCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { assertPermitted } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import { listStaffSlots } from "../../availability/slots/list-slots.ts";
import type { Context } from "../../context.ts";
import { suggestCustomers } from "../../customers/suggest-customers.ts";
import { quoteOrder } from "../place/price-order.ts";
import { createStaffBooking, type StaffBookingInput } from "./create-staff-booking.ts";
import { readStaffBookingSnapshot } from "./read-staff-booking-snapshot.statement.ts";

const { staffBookings } = adminApi;

/** Contact fields that the form for staff bookings does not have. */
const CONTACT_DEFAULTS = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  county: "",
  postcode: "",
  marketingConsent: false,
};

export const adminStaffBookingsRoutes = {
  create: staffBookings.create.handler(({ context, input }) => {
    if (input.paidBy !== null) assertPermitted(context.staff, "take-cash");
    return createStaffBooking(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      contact: { ...input.contact, ...CONTACT_DEFAULTS },
      waiver: null,
      actor: context.actor,
    });
  }),
  slots: staffBookings.slots.handler(({ context, input }) => listStaffSlots(context.server, input)),
  quote: staffBookings.quote.handler(({ context, input }) =>
    quoteStaffOrder(context.server, input),
  ),
  suggestCustomers: staffBookings.suggestCustomers.handler(({ context, input }) =>
    suggestCustomers(context.server, input.text),
  ),
};

type StaffOrderInput = Pick<
  StaffBookingInput,
  "activityId" | "ticketCount" | "addons" | "voucherCode" | "discountCode"
> & {
  /** Start of the slot; null or absent until one is chosen. */
  startsAt?: string | null | undefined;
};

/**
 * Quotes what a staff booking would cost now, by the rule that prices it when it is created. Writes
 * nothing, and does not check for room.
 * @throws Refusal ACTIVITY_NOT_FOUND, ADDON_UNAVAILABLE, VOUCHER_INVALID, VOUCHER_REDEEMED,
 * DISCOUNT_INVALID
 */
export async function quoteStaffOrder(
  { pool }: Context,
  input: StaffOrderInput,
): Promise<PaidOrder> {
  const { activityId, startsAt = null, ticketCount, addons, voucherCode, discountCode } = input;
  const [snapshot] = await readStaffBookingSnapshot(pool, {
    // A new id, so that no earlier booking is found.
    bookingId: randomUUID(),
    activityId,
    startsAt,
    addonIds: addons.map((addon) => addon.id),
    voucherCode: voucherCode && normaliseVoucherCode(voucherCode),
    discountCode: discountCode && normaliseDiscountCode(discountCode),
    waiverVersionId: null,
  });
  if (!snapshot) throw new Refusal("ACTIVITY_NOT_FOUND");
  return quoteOrder({ ...snapshot, ticketCount, begunAt: null }, input).order;
}
