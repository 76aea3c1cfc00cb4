import type { StoredDiscountTerms } from "../../../shared/rules/order-total.ts";
import type { VatRate } from "../../../shared/rules/vat.ts";
import {
  findWantedSlot,
  moveBookedSeats,
  type WantedSlot,
  wantedSlotColumns,
} from "../../availability/slots/slots.queries.ts";
import {
  changeAddonStock,
  isOffered,
  isSoldWith,
  type OfferedAddon,
  offeredAddonJson,
  STOCK_IS_SHORT,
  stockLeft,
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
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
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
  /** Raised by each move. */
  calendarSequence: number;
  /** Of the activity that the booking is to have: another one, or its own as it was booked. */
  wantedActivityName: string;
  /** What a ticket for it costs today. */
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
  /** Add-ons on sale today with the wanted activity. */
  offeredAddons: OfferedAddon[];
  /** The booked add-ons that are sold with it, and how many its slot has left; null without a limit. */
  keepableAddons: { id: string; name: string; left: number | null }[];
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

interface ChangeQuery {
  bookingId: string;
  changeId: string | null;
  /** Another activity, and the start of its slot; null: the booking keeps its own. */
  activityId: string | null;
  startsAt: Date | null;
}

/** No row: the booking does not exist. */
export const readChangeSnapshot = defineStatement<ChangeQuery, ChangeSnapshot>(
  "read-change-snapshot",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, change_id uuid, activity_id uuid, starts_at timestamptz)
   )
   SELECT b.xmin::text AS row_version, b.version, b.created_at, b.activity_id, b.calendar_sequence,
     CASE activity.id WHEN b.activity_id THEN b.activity_name ELSE activity.name END
       AS wanted_activity_name,
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
       SELECT jsonb_agg(${offeredAddonJson("wanted.slot_id")} ORDER BY ad.name, ad.id)
       FROM addons ad WHERE ${isOffered("ad", "activity.id")}), '[]') AS offered_addons,
     coalesce((
       SELECT jsonb_agg(jsonb_build_object('id', ad.id, 'name', ad.name,
                                           'left', ${stockLeft("ad", "wanted.slot_id")}))
       FROM addons ad
       WHERE ad.id IN (SELECT addon_id FROM booking_addons WHERE booking_id = b.id)
         AND ${isSoldWith("ad", "activity.id")}), '[]') AS keepable_addons,
     (SELECT jsonb_build_object('bookingId', v.booking_id, 'version', v.version,
               'requestSha256', encode(v.request_sha256, 'hex'), 'totalPence', v.total_pence,
               'duePence', v.due_pence, 'refundPence', v.refund_pence,
               'refundCardPence', v.refund_card_pence, 'refundOfflinePence', v.refund_offline_pence)
      FROM booking_versions v WHERE v.change_id = input.change_id) AS earlier
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN activities activity ON activity.id = coalesce(input.activity_id, b.activity_id)
   JOIN customers customer ON customer.id = b.customer_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   CROSS JOIN LATERAL (
     SELECT CASE WHEN input.activity_id IS NULL THEN b.time_slot_id ELSE (
       SELECT s.id FROM time_slots s
       WHERE s.activity_id = input.activity_id AND s.start_time = input.starts_at) END AS slot_id
   ) AS wanted
   CROSS JOIN settings st`,
);

/** A row of `booking_versions`. */
export interface StoredVersion extends VersionFigures {
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
interface PaidChangeParams extends ChangeBookingParams, ConfirmedPayment {}

/** A change to another activity, whose version it becomes. */
interface ActivityChangeParams extends ChangeBookingParams, WantedSlot {
  activityName: string;
}

const CHANGE_COLUMNS = `booking_id uuid, row_version text, versions jsonb, new_version int,
       added_tickets int, signed_at timestamptz, parts jsonb, voucher_pence int,
       voucher_valid_until timestamptz, owed_pence int, reason text, adjustment jsonb,
       actor_kind text, actor_id uuid, emails jsonb, email_state text`;

/** Takes or frees the places of the tickets that a change adds or removes. */
const MOVE_SEATS = `
   seats AS (
     UPDATE time_slots s SET bookings_count = s.bookings_count + input.added_tickets
     FROM input, changed
     WHERE s.id = changed.time_slot_id AND input.added_tickets <> 0
       AND (input.voucher_pence = 0 OR EXISTS (SELECT FROM voucher))
       AND (input.added_tickets < 0 OR (s.is_available
         AND s.bookings_count + s.held_count + input.added_tickets <= s.capacity))
     RETURNING s.id
   )`;

/** As above, but the added tickets take the places that the payment's checkout holds. */
const MOVE_HELD_SEATS = `
   seats AS (
     UPDATE time_slots s
     SET bookings_count = s.bookings_count + input.added_tickets,
         held_count = s.held_count - checkout.held_count
     FROM input, changed, checkout
     WHERE s.id = changed.time_slot_id AND input.added_tickets <> 0
       AND (input.added_tickets < 0 OR (s.is_available AND s.id = checkout.time_slot_id
         AND input.added_tickets = checkout.held_count))
     RETURNING s.id
   )`;

/**
 * Moves the places and the party to the slot of another activity.
 * @param hold the CTE of what is held for them there; absent: nothing is
 */
const moveToWantedSlot = (hold?: string) => `
   leaving AS (
     SELECT changed.* FROM changed, input WHERE input.voucher_pence = 0 OR EXISTS (SELECT FROM voucher)
   ),
   ${moveBookedSeats("leaving", hold)}`;

/** JSON of a booking's activity and slot, for the event. */
const placeJson = (source: string, slotId: string) => ` || jsonb_build_object(
                'timeSlotId', ${slotId}, 'activityId', ${source}.activity_id,
                'activityName', ${source}.activity_name, 'startsAt', ${source}.starts_at)`;

/** What differs between the statements that change a booking, in the order of its places. */
interface ChangeVariant {
  /** Further columns of `input`. */
  columns: string;
  /** CTEs before the booking is written. */
  prepare: string;
  /** Further assignments of the booking, and what they are taken from. */
  assignments: string;
  from: string;
  /** Of the booking; SQL. */
  condition: string;
  /** The end of the slot that the booking then has; SQL. */
  endsAt: string;
  /** CTEs that take and free places. */
  movePlaces: string;
  /** Whether that succeeded; SQL. */
  placesMoved: string;
  /** CTEs after the booking is written. */
  complete: string;
  /** Added to the event; SQL. */
  placeBefore: string;
  placeAfter: string;
  /** A further refusal, before all others. */
  refusal: string;
}

const UNPAID: ChangeVariant = {
  columns: "",
  prepare: "",
  assignments: "",
  from: "",
  condition: "",
  endsAt: "before.ends_at",
  movePlaces: MOVE_SEATS,
  placesMoved: "(input.added_tickets = 0 OR EXISTS (SELECT FROM seats))",
  complete: "",
  placeBefore: "",
  placeAfter: "",
  refusal: "",
};

/** With the card payment that it needs; it books the places that the payment's checkout holds. */
const PAID: ChangeVariant = {
  ...UNPAID,
  columns: `, ${confirmedPaymentColumns}`,
  prepare: `${confirmLaterAttempt},`,
  condition: "AND EXISTS (SELECT FROM attempt)",
  movePlaces: MOVE_HELD_SEATS,
  complete: `${insertLaterPayment("changed")},`,
  refusal: "WHEN NOT EXISTS (SELECT FROM attempt) THEN refuse('PAYMENT_RUNNING')",
};

const ANOTHER_ACTIVITY: ChangeVariant = {
  ...UNPAID,
  columns: `, activity_name text, ${wantedSlotColumns}`,
  prepare: `${findWantedSlot("before")},`,
  assignments: `, activity_id = input.activity_id, activity_name = input.activity_name,
         time_slot_id = wanted_slot.id, starts_at = input.starts_at,
         calendar_sequence = b.calendar_sequence + 1`,
  from: "CROSS JOIN wanted_slot",
  endsAt: "input.ends_at",
  movePlaces: moveToWantedSlot(),
  placesMoved: "EXISTS (SELECT FROM target)",
  placeBefore: placeJson("before", "before.time_slot_id"),
  placeAfter: placeJson("input", "changed.time_slot_id"),
  refusal: "WHEN NOT EXISTS (SELECT FROM wanted_slot) THEN refuse('SLOT_FULL')",
};

const PAID_ANOTHER_ACTIVITY: ChangeVariant = {
  ...ANOTHER_ACTIVITY,
  columns: PAID.columns + ANOTHER_ACTIVITY.columns,
  prepare: `${PAID.prepare}
   ${ANOTHER_ACTIVITY.prepare}`,
  condition: PAID.condition,
  movePlaces: moveToWantedSlot("checkout"),
  complete: PAID.complete,
  refusal: `${PAID.refusal}
     ${ANOTHER_ACTIVITY.refusal}`,
};

/** Builds the statement that makes a new version of a confirmed booking. */
const changeSql = (variant: ChangeVariant) => `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(${CHANGE_COLUMNS}${variant.columns})
   ),
   stored AS (
     SELECT v.* FROM input, jsonb_to_recordset(input.versions) AS v(
       version int, "changeId" uuid, "requestSha256" text, "activityId" uuid, "ticketCount" int,
       lines jsonb, "ticketsPence" int, "addonsPence" int, "subtotalPence" int,
       "discountPence" int, "adjustmentPence" int, "retainedPence" int, "voucherPence" int,
       "totalPence" int, "duePence" int, "refundPence" int, "refundCardPence" int,
       "refundOfflinePence" int, reason text, "createdAt" timestamptz)
   ),
   before AS (
     SELECT b.*, slot.end_time AS ends_at
     FROM input
     JOIN bookings b ON b.id = input.booking_id
     JOIN time_slots slot ON slot.id = b.time_slot_id
   ),
   ${variant.prepare}
   booking AS (
     UPDATE bookings b
     SET version = new.version, ticket_count = new."ticketCount",
         tickets_pence = new."ticketsPence", addons_pence = new."addonsPence",
         subtotal_pence = new."subtotalPence", discount_pence = new."discountPence",
         adjustment_pence = new."adjustmentPence", retained_pence = new."retainedPence",
         voucher_pence = new."voucherPence", total_pence = new."totalPence",
         due_pence = new."duePence",
         waiver_signed = input.signed_at IS NOT NULL, waiver_signed_at = input.signed_at${variant.assignments}
     FROM input JOIN stored new ON new.version = input.new_version
       ${variant.from}
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND b.xmin::text = input.row_version
       ${variant.condition}
     RETURNING b.id, b.time_slot_id, b.ticket_count, b.voucher_id, b.version
   ),
   ${applyPlannedPayments},
   changed AS (
     SELECT booking.*, before.time_slot_id AS from_slot_id, before.ends_at AS from_ends_at,
            ${variant.endsAt} AS ends_at
     FROM booking, before, input WHERE ${ALL_PLANNED_PAYMENTS_APPLY}
   ),
   ${refundToVoucherCte("changed")},
   ${variant.movePlaces},
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
     SELECT line.*
     FROM changed
     CROSS JOIN LATERAL (
       SELECT changed.time_slot_id, changed.ends_at, "addonId" AS addon_id, quantity FROM addon
       UNION ALL
       SELECT changed.from_slot_id, changed.from_ends_at, old.addon_id, -old.quantity
       FROM booking_addons old WHERE old.booking_id = changed.id) AS line
     CROSS JOIN input
     WHERE ${variant.placesMoved}
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
   ${variant.complete}
   ${queuePlannedRefunds("changed", "'Booking changed'")},
   task AS (
     INSERT INTO staff_tasks (kind, subject, booking_id, payment_id, details)
     ${cashRefundTasks("changed", "changed.id || ' voucher ' || changed.version")}
     ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, change.*
     FROM input, LATERAL (
       SELECT 'booking', changed.id, 'booking.changed',
              jsonb_build_object('version', changed.version - 1,
                'ticketCount', before.ticket_count, 'totalPence', before.total_pence,
                'duePence', before.due_pence)${variant.placeBefore},
              jsonb_build_object('version', changed.version, 'ticketCount', changed.ticket_count,
                'totalPence', new."totalPence", 'duePence', new."duePence",
                'refundPence', new."refundPence", 'adjustment', input.adjustment)${variant.placeAfter}
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
     ${variant.refusal}
     WHEN NOT EXISTS (SELECT FROM changed)
       OR input.voucher_pence > 0 AND NOT EXISTS (SELECT FROM voucher)
       THEN refuse('BOOKING_CHANGED')
     WHEN NOT ${variant.placesMoved} THEN refuse('SLOT_FULL')
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
  changeSql(UNPAID),
);

/**
 * Confirms a later payment and makes the new version that it pays for, in one statement.
 * @throws Refusal as `writeChange`; SLOT_FULL also when the places are not those that the payment
 * holds; PAYMENT_RUNNING when another process settled the attempt
 */
export const writePaidChange = defineStatement<PaidChangeParams, { changed: boolean }>(
  "change-paid-booking",
  changeSql(PAID),
);

/**
 * Makes a new version of a confirmed booking with another activity, in a slot of that; creates the
 * slot's row if it has none. In one statement, as `writeChange`.
 * @throws Refusal as `writeChange`; SLOT_FULL when the new slot has no room. A unique violation when a
 * concurrent request created the slot's row; a database error OFFER_CHANGED when staff changed the
 * activity's offer since it was read
 */
export const writeActivityChange = defineStatement<ActivityChangeParams, { changed: boolean }>(
  "change-activity-of-booking",
  changeSql(ANOTHER_ACTIVITY),
);

/**
 * Confirms a later payment and gives the booking the activity that it pays for, in one statement.
 * @throws Refusal as `writePaidChange`, and errors as `writeActivityChange`
 */
export const writePaidActivityChange = defineStatement<
  ActivityChangeParams & ConfirmedPayment,
  { changed: boolean }
>("change-activity-of-paid-booking", changeSql(PAID_ANOTHER_ACTIVITY));
