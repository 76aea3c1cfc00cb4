import { defineStatement } from "../../platform/database/statement.ts";
import { currentVatRate } from "../../settings/current-vat-rate.ts";
import { orderColumns, type PlacementSnapshot } from "../place/read-placement.statement.ts";

interface StaffBookingQuery {
  bookingId: string;
  activityId: string;
  /** Null until a slot is chosen. */
  startsAt: Date | string | null;
  addonIds: string[];
  voucherCode: string | null;
  discountCode: string | null;
  waiverVersionId: string | null;
}

/** What a staff booking is created and priced from, besides its slot. */
export interface StaffBookingSnapshot
  extends Pick<
    PlacementSnapshot,
    | "now"
    | "today"
    | "businessName"
    | "cancellationPolicyHours"
    | "activityId"
    | "activityName"
    | "imageUrl"
    | "activityPricePence"
    | "activityVatRate"
    | "addons"
    | "voucher"
    | "discount"
    | "waiver"
    | "earlier"
  > {
  reference: string;
  /** In the venue's time zone; null until a slot is chosen. */
  visitDate: string | null;
}

/** The idempotency key of staff bookings; its scope is the booking's id. */
export const STAFF_BOOKING_KEY = "staff";

/** No row: the activity does not exist. */
export const readStaffBookingSnapshot = defineStatement<StaffBookingQuery, StaffBookingSnapshot>(
  "read-staff-booking-snapshot",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, activity_id uuid, addon_ids uuid[], voucher_code text, discount_code text,
       waiver_version_id uuid, starts_at timestamptz)
   )
   SELECT venue_now() AS now, (venue_now() AT TIME ZONE st.timezone)::date AS today,
     (input.starts_at AT TIME ZONE st.timezone)::date AS visit_date,
     st.business_name, st.cancellation_policy AS cancellation_policy_hours,
     upper(left(input.booking_id::text, 8)) AS reference,
     a.id AS activity_id, a.name AS activity_name, a.image_url, a.price_pence AS activity_price_pence,
     ${currentVatRate("a.vat_rate")} AS activity_vat_rate,
     ${orderColumns("s.id")},
     (SELECT jsonb_build_object('bodySha256', encode(k.body_sha256, 'hex'), 'response', k.response)
      FROM idempotency_keys k
      WHERE k.scope = input.booking_id AND k.key = '${STAFF_BOOKING_KEY}') AS earlier
   FROM input
   JOIN activities a ON a.id = input.activity_id
   LEFT JOIN time_slots s ON s.activity_id = a.id AND s.start_time = input.starts_at
   CROSS JOIN settings st`,
);
