import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { computeVatPence, type VatRate, type VatSum } from "../../../shared/rules/vat.ts";
import { addDays, toInstant } from "../../../shared/time.ts";
import { streamRows } from "../../platform/csv/stream-rows.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type BookingStep, replayBooking } from "../../vat/replay-booking.ts";
import type { DayRange } from "../periods.ts";

export type MoneyKind = "payment" | "refund" | "change";

/** Money that was taken or refunded, or a change of a booking that moves VAT without money. */
export interface MoneyEntry {
  /** Local to the venue: the tax date. */
  day: string;
  time: string;
  kind: MoneyKind;
  /** Of the booking, or of the gift voucher without the middle of its code; empty without either. */
  reference: string;
  subject: string;
  method: string;
  /** The card processor's id; empty for any other method. */
  transactionId: string;
  /** Negative for a refund. */
  pence: number;
  /** Money for a gift voucher: no VAT is due when it is sold. */
  isVoucherSale: boolean;
  sums: VatSum[];
}

type MoneyRow = readonly [
  day: string,
  time: string,
  kind: MoneyKind,
  stepId: string,
  reference: string,
  subject: string,
  method: string,
  transactionId: string,
  pence: number,
  isVoucherSale: boolean,
  /** The VAT rate of all of it; null where `steps` decide. */
  onlyRate: number | null,
  /** Null when no line of the booking has a VAT rate, and beside `onlyRate`. */
  steps: BookingStep[] | null,
];

/**
 * Streams what was taken and refunded in a range of days, in order of time: payments when they are
 * captured or taken, a voucher's part when the booking is made, refunds when they are completed.
 */
export async function* streamMoney(
  { db, pool }: { db: Kysely<DB>; pool: Pool },
  range: DayRange,
  timeZone: string,
): AsyncGenerator<MoneyEntry, void> {
  for await (const row of streamRows<MoneyRow>(pool, buildQuery(db, range, timeZone))) {
    const [day, time, kind, stepId, reference, subject, method, transactionId, ...rest] = row;
    const [pence, isVoucherSale, onlyRate, steps] = rest;
    const entry = { day, time, kind, reference, subject, method, transactionId, pence };
    yield {
      ...entry,
      isVoucherSale,
      sums: steps ? findSums(stepId, steps) : toSums(pence, onlyRate),
    };
  }
}

function toSums(pence: number, rate: VatRate): VatSum[] {
  return pence === 0 ? [] : [{ rate, grossPence: pence, vatPence: computeVatPence(pence, rate) }];
}

function findSums(stepId: string, steps: BookingStep[]): VatSum[] {
  const movement = replayBooking(steps).movements.find(
    ({ step }) => ("lines" in step ? String(step.version) : step.id) === stepId,
  );
  if (!movement) throw new Error("A booking's money is not among its steps.");
  return movement.sums;
}

function buildQuery(db: Kysely<DB>, { from, until }: DayRange, timeZone: string) {
  const since = toInstant(from, "00:00", timeZone);
  const end = toInstant(addDays(until, 1), "00:00", timeZone);
  const inRange = (column: string) =>
    sql`${sql.ref(column)} >= ${since} AND ${sql.ref(column)} < ${end}`;
  const { sql: text, parameters: values } = sql`
    SELECT to_char(e.at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD'),
           to_char(e.at AT TIME ZONE ${timeZone}::text, 'HH24:MI:SS'), e.kind, e.id,
           coalesce(b.reference, left(v.code, 4) || '…' || right(v.code, 4), ''),
           CASE WHEN b.id IS NOT NULL THEN b.activity_name
                WHEN v.id IS NOT NULL THEN 'Gift voucher' ELSE 'Payment without a booking' END,
           initcap(e.method), coalesce(e.transaction_id, ''), e.pence, v.id IS NOT NULL,
           whole.rate,
           CASE WHEN whole.rate IS NULL AND (b.ticket_vat_rate IS NOT NULL OR b.version > 1)
             THEN booking_vat_steps(b) END
    FROM (
      SELECT p.captured_at AS at, 1 AS position, 'payment' AS kind, p.id::text, p.booking_id,
             p.voucher_id, p.method, p.provider_payment_id AS transaction_id,
             p.amount_pence AS pence
      FROM payments p WHERE p.state = 'captured' AND ${inRange("p.captured_at")}
      UNION ALL
      SELECT r.settled_at, 2, 'refund', r.id::text, p.booking_id, p.voucher_id, p.method,
             r.provider_refund_id, -r.amount_pence
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.state = 'completed' AND ${inRange("r.settled_at")}
      UNION ALL
      SELECT l.created_at, CASE l.kind WHEN 'redeemed' THEN 1 ELSE 2 END,
             CASE l.kind WHEN 'redeemed' THEN 'payment' ELSE 'refund' END, l.id::text,
             l.booking_id, NULL, 'voucher', NULL, -l.amount_pence
      FROM voucher_ledger l
      WHERE l.kind IN ('redeemed', 'returned') AND ${inRange("l.created_at")}
      UNION ALL
      SELECT c.created_at, 0, 'change', c.version::text, c.booking_id, NULL, 'change', NULL, 0
      FROM booking_versions c WHERE c.version > 1 AND ${inRange("c.created_at")}
    ) AS e
    LEFT JOIN bookings b ON b.id = e.booking_id
    LEFT JOIN vouchers v ON v.id = e.voucher_id
    -- All of a price at one rate, paid or refunded at once, as most are: its steps are not needed.
    LEFT JOIN LATERAL (
      SELECT b.ticket_vat_rate AS rate
      WHERE b.version = 1 AND abs(e.pence) = b.subtotal_pence - b.discount_pence
        AND NOT EXISTS (SELECT FROM booking_addons a
                        WHERE a.booking_id = b.id AND a.vat_rate IS DISTINCT FROM b.ticket_vat_rate)
    ) AS whole ON true
    ORDER BY e.at, e.position, e.id`.compile(db);
  return { text, values };
}
