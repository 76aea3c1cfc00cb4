import type { StoredDiscountTerms } from "../../../shared/rules/order-total.ts";
import type { VatRate } from "../../../shared/rules/vat.ts";
import {
  changeAddonStock,
  isOffered,
  type OfferedAddon,
  offeredAddonJson,
  STOCK_IS_SHORT,
} from "../../catalogue/addons/addons.queries.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import {
  type ConfirmedPayment,
  confirmedPaymentColumns,
  confirmLaterAttempt,
  insertLaterPayment,
} from "../../payments/charge/later-payments.queries.ts";
import {
  ALL_PLANNED_PAYMENTS_APPLY,
  applyPlannedPayments,
  cashRefundTasks,
  type PlannedPayment,
  queuePlannedRefunds,
  REFUND_QUEUED_EVENTS,
} from "../../payments/refund/plan-refunds.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { currentVatRate } from "../../settings/current-vat-rate.ts";
import { refundToVoucherCte } from "../../vouchers/redeem/vouchers.queries.ts";
import type { AdjustmentKind, BookingLine } from "./price-change.ts";

/** A booking's figures in whole pence. */
interface VersionFigures {
  ticketsPence: number;
  addonsPence: number;
  subtotalPence: number;
  discountPence: number;
  adjustmentPence: number;
  retainedPence: number;
  voucherPence: number;
  totalPence: number;
  duePence: number;
}

/** What the change of a booking depends on besides its payments. */
export interface ChangeSnapshot extends VersionFigures {
  /** `xmin` of the booking's row: differs after any change to it. */
  rowVersion: string;
  version: number;
  createdAt: Date;
  activityId: string;
  activityName: string;
  /** What a ticket costs today. */
  ticketPricePence: number;
  /** What a ticket that is sold today has; null without a VAT number. */
  ticketVatRate: VatRate;
  lines: BookingLine[];
  discountTerms: StoredDiscountTerms | null;
  /** Its customer was erased. */
  isErased: boolean;
  /** The newest waiver that was signed for it, perhaps for fewer people; null without one. */
  waiver: { peopleCount: number; signedAt: string } | null;
  timeSlotId: string;
  slotIsAvailable: boolean;
  /** Of the booking's slot: neither booked nor held. */
  placesLeft: number;
  /** What the venue lets customers change now. */
  customerChanges: "off" | "contact" | "all";
  leadTimeHours: number;
  /** Add-ons on sale today with its activity. */
  offeredAddons: OfferedAddon[];
  /** The change that has this id already; null when it is new. */
  earlier: {
    bookingId: string;
    requestSha256: string;
    version: number;
    totalPence: number;
    duePence: number;
    refundPence: number;
    refundCardPence: number;
    refundOfflinePence: number;
  } | null;
}

/** No row: the booking does not exist. */
export const readChangeSnapshot = defineStatement<
  { bookingId: string; changeId: string | null },
  ChangeSnapshot
>(
  "read-change-snapshot",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, change_id uuid))
   SELECT b.xmin::text AS row_version, b.version, b.created_at, b.activity_id, b.activity_name,
     activity.price_pence AS ticket_price_pence,
     ${currentVatRate("activity.vat_rate")} AS ticket_vat_rate, booking_lines(b) AS lines,
     -- Those of the code for a booking that was placed before terms were stored.
     coalesce(b.discount_terms, (
       SELECT CASE d.type
           WHEN 'fixed' THEN jsonb_build_object('type', 'fixed', 'amountPence', d.amount_pence)
           ELSE jsonb_build_object('type', 'percentage', 'percent', d.percent,
                                   'maxDiscountPence', d.max_discount_pence) END
         || jsonb_build_object('minSpendPence', d.min_spend_pence)
       FROM discount_codes d WHERE d.id = b.discount_code_id)) AS discount_terms,
     b.tickets_pence, b.addons_pence, b.subtotal_pence, b.discount_pence, b.adjustment_pence,
     b.retained_pence, b.voucher_pence, b.total_pence, b.due_pence,
     customer.erased_at IS NOT NULL AS is_erased,
     (SELECT jsonb_build_object('peopleCount', w.people_count, 'signedAt', w.signed_at)
      FROM customer_waivers w
      WHERE w.booking_id = b.id ORDER BY w.signed_at DESC, w.id LIMIT 1) AS waiver,
     b.time_slot_id, slot.is_available AS slot_is_available,
     slot.capacity - slot.bookings_count - slot.held_count AS places_left,
     st.customer_changes, st.booking_lead_time AS lead_time_hours,
     coalesce((
       SELECT jsonb_agg(${offeredAddonJson("b.time_slot_id")} ORDER BY ad.name, ad.id)
       FROM addons ad WHERE ${isOffered("ad", "b.activity_id")}), '[]') AS offered_addons,
     (SELECT jsonb_build_object('bookingId', v.booking_id, 'version', v.version,
               'requestSha256', encode(v.request_sha256, 'hex'), 'totalPence', v.total_pence,
               'duePence', v.due_pence, 'refundPence', v.refund_pence,
               'refundCardPence', v.refund_card_pence, 'refundOfflinePence', v.refund_offline_pence)
      FROM booking_versions v WHERE v.change_id = input.change_id) AS earlier
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN activities activity ON activity.id = b.activity_id
   JOIN customers customer ON customer.id = b.customer_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   CROSS JOIN settings st`,
);

/** A row of `booking_versions`. */
interface StoredVersion extends VersionFigures {
  version: number;
  changeId: string | null;
  requestSha256: string | null;
  activityId: string;
  ticketCount: number;
  lines: BookingLine[];
  refundPence: number;
  refundCardPence: number;
  refundOfflinePence: number;
  reason: string;
  createdAt: Date | null;
}

export interface ChangeBookingParams {
  bookingId: string;
  /** `xmin` of the booking's row as it was read. */
  rowVersion: string;
  /** The new version, after version 1 if that is not stored yet. */
  versions: StoredVersion[];
  /** The new version's number. */
  newVersion: number;
  /** Added tickets; negative when there are fewer. */
  addedTickets: number;
  /** When the waiver that covers everybody was signed, as PostgreSQL wrote it; null: none does. */
  signedAt: string | null;
  /** What each payment gives back. */
  parts: PlannedPayment[];
  /** Returned to the voucher. */
  voucherPence: number;
  voucherValidUntil: Date;
  /** Owed to a voided voucher: staff settle it. */
  owedPence: number;
  reason: string;
  /** What staff took off, for the event; null when tickets or add-ons changed. */
  adjustment: { type: AdjustmentKind; amountPence: number } | null;
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/** A change that is confirmed together with the card payment that it needs. */
export interface PaidChangeParams extends ChangeBookingParams, ConfirmedPayment {}

const CHANGE_COLUMNS = `booking_id uuid, row_version text, versions jsonb, new_version int,
       added_tickets int, signed_at timestamptz, parts jsonb, voucher_pence int,
       voucher_valid_until timestamptz, owed_pence int, reason text, adjustment jsonb,
       actor_kind text, actor_id uuid, emails jsonb, email_state text`;

/** Takes or frees the places of the tickets that a change adds or removes. */
const MOVE_SEATS = `
     UPDATE time_slots s SET bookings_count = s.bookings_count + input.added_tickets
     FROM input, changed
     WHERE s.id = changed.time_slot_id AND input.added_tickets <> 0
       AND (input.voucher_pence = 0 OR EXISTS (SELECT FROM voucher))
       AND (input.added_tickets < 0 OR (s.is_available
         AND s.bookings_count + s.held_count + input.added_tickets <= s.capacity))`;

/** As above, but the added tickets take the places that the payment's checkout holds. */
const MOVE_HELD_SEATS = `
     UPDATE time_slots s
     SET bookings_count = s.bookings_count + input.added_tickets,
         held_count = s.held_count - checkout.held_count
     FROM input, changed, checkout
     WHERE s.id = changed.time_slot_id AND input.added_tickets <> 0
       AND (input.added_tickets < 0 OR (s.is_available AND s.id = checkout.time_slot_id
         AND input.added_tickets = checkout.held_count))`;

/**
 * Builds the statement that makes a new version of a confirmed booking, on its own or with the card
 * payment that it needs. The paid one books the places that its checkout holds.
 */
const changeSql = (isPaid: boolean) => `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(${CHANGE_COLUMNS}${
       isPaid
         ? `,
       ${confirmedPaymentColumns}`
         : ""
     })
   ),
   stored AS (
     SELECT v.* FROM input, jsonb_to_recordset(input.versions) AS v(
       version int, "changeId" uuid, "requestSha256" text, "activityId" uuid, "ticketCount" int,
       lines jsonb, "ticketsPence" int, "addonsPence" int, "subtotalPence" int,
       "discountPence" int, "adjustmentPence" int, "retainedPence" int, "voucherPence" int,
       "totalPence" int, "duePence" int, "refundPence" int, "refundCardPence" int,
       "refundOfflinePence" int, reason text, "createdAt" timestamptz)
   ),
   ${isPaid ? `${confirmLaterAttempt},` : ""}
   before AS (SELECT b.* FROM input JOIN bookings b ON b.id = input.booking_id),
   booking AS (
     UPDATE bookings b
     SET version = new.version, ticket_count = new."ticketCount",
         tickets_pence = new."ticketsPence", addons_pence = new."addonsPence",
         subtotal_pence = new."subtotalPence", discount_pence = new."discountPence",
         adjustment_pence = new."adjustmentPence", retained_pence = new."retainedPence",
         voucher_pence = new."voucherPence", total_pence = new."totalPence",
         due_pence = new."duePence",
         waiver_signed = input.signed_at IS NOT NULL, waiver_signed_at = input.signed_at
     FROM input JOIN stored new ON new.version = input.new_version
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND b.xmin::text = input.row_version
       ${isPaid ? "AND EXISTS (SELECT FROM attempt)" : ""}
     RETURNING b.id, b.time_slot_id, b.ticket_count, b.voucher_id, b.version
   ),
   ${applyPlannedPayments},
   changed AS (
     SELECT booking.* FROM booking WHERE ${ALL_PLANNED_PAYMENTS_APPLY}
   ),
   ${refundToVoucherCte("changed")},
   seats AS (
     ${isPaid ? MOVE_HELD_SEATS : MOVE_SEATS}
     RETURNING s.id
   ),
   version AS (
     INSERT INTO booking_versions (booking_id, version, change_id, request_sha256, activity_id,
       ticket_count, lines, tickets_pence, addons_pence, subtotal_pence, discount_pence,
       adjustment_pence, retained_pence, voucher_pence, total_pence, due_pence, refund_pence,
       refund_card_pence, refund_offline_pence, reason, created_at)
     SELECT changed.id, v.version, v."changeId", decode(v."requestSha256", 'hex'), v."activityId",
       v."ticketCount", v.lines, v."ticketsPence", v."addonsPence", v."subtotalPence",
       v."discountPence", v."adjustmentPence", v."retainedPence", v."voucherPence",
       v."totalPence", v."duePence", v."refundPence", v."refundCardPence", v."refundOfflinePence",
       v.reason, coalesce(v."createdAt", venue_now())
     FROM changed, stored v
   ),
   addon AS (
     SELECT changed.id AS booking_id, line.*,
            row_number() OVER (PARTITION BY line."addonId" ORDER BY line.position) AS line
     FROM changed, input
     JOIN stored new ON new.version = input.new_version
     CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(new.lines) AS (
       kind text, "addonId" uuid, name text, "pricePence" int, quantity int, "vatRate" int))
       WITH ORDINALITY AS line(kind, "addonId", name, "pricePence", quantity, "vatRate", position)
     WHERE line.kind = 'addon'
   ),
   addon_change AS (
     SELECT slot.id AS time_slot_id, slot.end_time AS ends_at, line.addon_id, line.quantity
     FROM changed
     JOIN time_slots slot ON slot.id = changed.time_slot_id
     CROSS JOIN LATERAL (
       SELECT "addonId" AS addon_id, quantity FROM addon
       UNION ALL
       SELECT old.addon_id, -old.quantity FROM booking_addons old
       WHERE old.booking_id = changed.id) AS line
     CROSS JOIN input
     WHERE input.added_tickets = 0 OR EXISTS (SELECT FROM seats)
   ),
   ${changeAddonStock},
   removed_addon AS (
     DELETE FROM booking_addons old USING changed
     WHERE old.booking_id = changed.id AND NOT EXISTS (
       SELECT FROM addon WHERE addon."addonId" = old.addon_id AND addon.line = old.line)
   ),
   booked_addon AS (
     INSERT INTO booking_addons (booking_id, addon_id, line, name, price_pence, quantity, total_pence,
       vat_rate)
     SELECT booking_id, "addonId", line, name, "pricePence", quantity, "pricePence" * quantity, "vatRate"
     FROM addon
     ON CONFLICT (booking_id, addon_id, line) DO UPDATE
       SET quantity = excluded.quantity, total_pence = excluded.total_pence
   ),
   ${isPaid ? `${insertLaterPayment("changed")},` : ""}
   ${queuePlannedRefunds("changed", "'Booking changed'")},
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, payment_id, details)
     ${cashRefundTasks("changed", "changed.id || ' voucher ' || changed.version")}
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT input.actor_kind, input.actor_id, change.*
     FROM input, LATERAL (
       SELECT 'booking', changed.id, 'booking.changed',
              jsonb_build_object('version', changed.version - 1,
                'ticketCount', before.ticket_count, 'totalPence', before.total_pence,
                'duePence', before.due_pence),
              jsonb_build_object('version', changed.version, 'ticketCount', changed.ticket_count,
                'totalPence', new."totalPence", 'duePence', new."duePence",
                'refundPence', new."refundPence", 'adjustment', input.adjustment)
       FROM changed, before, stored new WHERE new.version = changed.version
       UNION ALL
       ${REFUND_QUEUED_EVENTS}
       UNION ALL
       SELECT 'voucher', voucher.id, 'voucher.returned',
              jsonb_build_object('balancePence', voucher.balance_pence - input.voucher_pence),
              jsonb_build_object('balancePence', voucher.balance_pence, 'bookingId', changed.id,
                                 'expiresAt', voucher.expires_at)
       FROM voucher, changed
     ) AS change
   )
   SELECT CASE
     ${isPaid ? "WHEN NOT EXISTS (SELECT FROM attempt) THEN refuse('PAYMENT_RUNNING')" : ""}
     WHEN NOT EXISTS (SELECT FROM changed)
       OR input.voucher_pence > 0 AND NOT EXISTS (SELECT FROM voucher)
       THEN refuse('BOOKING_CHANGED')
     WHEN input.added_tickets <> 0 AND NOT EXISTS (SELECT FROM seats) THEN refuse('SLOT_FULL')
     WHEN ${STOCK_IS_SHORT} THEN refuse('ADDON_SOLD_OUT')
     ELSE true END AS changed
   FROM input`;

/**
 * Makes a new version of a confirmed booking in one statement: its figures and add-ons, the places,
 * the stored versions, what is refunded of each payment and to the voucher, the emails, staff tasks
 * and events: all or none. Applies only while the booking and each payment still are as they were
 * read. Rows are locked in the fixed order booking, payments, voucher, slot, stock.
 * @throws Refusal BOOKING_CHANGED when the booking or a payment has changed since it was read;
 * SLOT_FULL when the added tickets have no room; ADDON_SOLD_OUT. A unique violation when the same change is being
 * made
 */
export const writeChange = defineStatement<ChangeBookingParams, { changed: boolean }>(
  "change-booking",
  changeSql(false),
);

/**
 * Confirms a later payment and makes the new version that it pays for, in one statement.
 * @throws Refusal as `writeChange`; SLOT_FULL also when the places are not those that the payment
 * holds; PAYMENT_RUNNING when another process settled the attempt
 */
export const writePaidChange = defineStatement<PaidChangeParams, { changed: boolean }>(
  "change-paid-booking",
  changeSql(true),
);
