import type { DiscountState } from "../../../shared/rules/code-validity.ts";
import type { VatRate } from "../../../shared/rules/vat.ts";
import {
  isOffered,
  type OfferedAddon,
  offeredAddonJson,
} from "../../catalogue/addons/addons.queries.ts";
import type { StoredResponse } from "../../payments/charge/stored-response.ts";
import { defineStatement, expectFewRows } from "../../platform/database/statement.ts";
import { currentVatRate } from "../../settings/current-vat-rate.ts";
import { coalesceReads, type Positioned } from "../../speed/coalesce-reads.ts";

export interface PlacementQuery {
  checkoutId: string;
  secretHash: Buffer;
  idempotencyKey: string;
  addonIds: string[];
  /** As stored: without dashes, upper case. Null when none is used. */
  voucherCode: string | null;
  discountCode: string | null;
  waiverVersionId: string;
}

/** Everything that decides whether a booking can be made and at what price, from one snapshot. */
export interface PlacementSnapshot {
  now: Date;
  today: string;
  /** In the venue's time zone. */
  visitDate: string;
  businessName: string;
  cancellationPolicyHours: number;

  /** When the checkout was created. */
  begunAt: Date;
  state: "held" | "paying" | "confirmed" | "released";
  releaseReason: string | null;
  bookingId: string;
  reference: string;
  ticketCount: number;
  /**
   * Cards tried so far, without attempts that failed because the card processor was unavailable.
   */
  attemptCount: number;

  activityId: string;
  activityName: string;
  imageUrl: string | null;
  activityPricePence: number;
  /** Null without a VAT number; also of the add-ons. */
  activityVatRate: VatRate;
  activityIsArchived: boolean;
  startsAt: Date;
  endsAt: Date;
  slotIsAvailable: boolean;

  /** The requested add-ons that are on offer with the activity. */
  addons: OfferedAddon[];
  voucher: {
    id: string;
    balancePence: number;
    expiresAt: string;
    voidedAt: string | null;
    /** When its balance reached zero. */
    redeemedAt: string | null;
  } | null;
  discount: (DiscountState & { id: string }) | null;
  /** Null when the requested version is not the current one. */
  waiver: { title: string; content: string } | null;
  /** The earlier request with this idempotency key; null when the key is new. */
  earlier: StoredResponse | null;
}

/** SQL for the waiver version that `input` names, if it is the current one; else null. */
export const CURRENT_WAIVER = `(SELECT jsonb_build_object('title', w.title, 'content', w.content)
      FROM waiver_versions w
      JOIN waiver_templates t ON t.id = w.template_id AND t.is_active
      WHERE w.id = input.waiver_version_id
        AND NOT EXISTS (SELECT FROM waiver_versions newer
                        WHERE newer.template_id = t.id AND newer.version > w.version))`;

/**
 * SQL for the columns `addons`, `voucher`, `discount` and `waiver` of what `input` names, for the
 * activity `a`; the settings are `st`.
 * @param timeSlotId an SQL expression; null while the slot has no row
 */
export const orderColumns = (timeSlotId: string) => `coalesce((
       SELECT jsonb_agg(${offeredAddonJson(timeSlotId)})
       FROM addons ad
       WHERE ad.id = ANY (input.addon_ids) AND ${isOffered("ad", "a.id")}
     ), '[]') AS addons,
     (SELECT jsonb_build_object('id', v.id, 'balancePence', v.balance_pence,
        'expiresAt', v.expires_at, 'voidedAt', v.voided_at,
        'redeemedAt', v.redeemed_at)
      FROM vouchers v WHERE v.code = input.voucher_code) AS voucher,
     (SELECT jsonb_build_object('id', d.id, 'isActive', d.is_active, 'startDate', d.start_date,
        'endDate', d.end_date, 'visitStart', d.visit_start, 'visitEnd', d.visit_end,
        'activityIds', d.activity_ids, 'minSpendPence', d.min_spend_pence, 'maxUses', d.max_uses,
        'timesUsed', d.times_used,
        'terms', CASE d.type
          WHEN 'fixed' THEN jsonb_build_object('type', 'fixed', 'amountPence', d.amount_pence)
          ELSE jsonb_build_object('type', 'percentage', 'percent', d.percent,
                                  'maxDiscountPence', d.max_discount_pence) END)
      FROM discount_codes d
      WHERE d.code = input.discount_code AND d.archived_at IS NULL) AS discount,
     ${CURRENT_WAIVER} AS waiver`;

const readPlacements = defineStatement<
  readonly (PlacementQuery & Positioned)[],
  PlacementSnapshot & Positioned
>(
  "read-placements",
  `WITH input AS (
     SELECT * FROM jsonb_to_recordset($1) AS i(
       position int, checkout_id uuid, secret_hash bytea, idempotency_key text, addon_ids uuid[],
       voucher_code text, discount_code text, waiver_version_id uuid)
     WHERE ${expectFewRows("checkout_id")}
   )
   SELECT input.position, venue_now() AS now, (venue_now() AT TIME ZONE st.timezone)::date AS today,
     (s.start_time AT TIME ZONE st.timezone)::date AS visit_date,
     st.business_name, st.cancellation_policy AS cancellation_policy_hours,
     c.created_at AS begun_at, c.state, c.release_reason, c.booking_id, c.reference, c.ticket_count,
     (SELECT count(*)::int FROM payment_attempts p
      WHERE p.checkout_id = c.id
        AND p.refusal IS DISTINCT FROM 'PAYMENT_UNAVAILABLE') AS attempt_count,
     a.id AS activity_id, a.name AS activity_name, a.image_url,
     a.price_pence AS activity_price_pence,
     ${currentVatRate("a.vat_rate")} AS activity_vat_rate, a.archived_at IS NOT NULL AS activity_is_archived,
     s.start_time AS starts_at, s.end_time AS ends_at, s.is_available AS slot_is_available,
     ${orderColumns("s.id")},
     (SELECT jsonb_build_object('bodySha256', encode(p.body_sha256, 'hex'), 'response', p.response)
      FROM payment_attempts p
      WHERE p.checkout_id = c.id AND p.idempotency_key = input.idempotency_key) AS earlier
   FROM input
   JOIN checkouts c ON c.id = input.checkout_id AND c.secret_hash = input.secret_hash
   JOIN time_slots s ON s.id = c.time_slot_id
   JOIN activities a ON a.id = c.activity_id
   CROSS JOIN settings st`,
  { isFrequent: true },
);

/**
 * Reads what a placement is priced from, coalesced with concurrent reads. Undefined: unknown
 * checkout or wrong secret.
 */
export const readPlacement = coalesceReads(readPlacements);
