import fc from "fast-check";
import { expect, test } from "vitest";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { generateVoucherCode } from "../../shared/codes.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { voidVoucher } from "../vouchers/manage/void-voucher.ts";
import { readVoucherStats } from "./voucher-stats.routes.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [slot] = venue.slots as [Date];
const STAFF = { kind: "staff", id: null } as const;

function redeem(voucherCode: string | null) {
  const input = { voucherCode, expectedTotalPence: 0, cardToken: null };
  return book(context, venue, slot, input);
}

function voidVoucherInFull(voucherId: string) {
  const input = { refund: "paid", expectedBalancePence: 5_000, notify: true } as const;
  return voidVoucher(context, { voucherId, ...input, actor: STAFF });
}

interface History {
  amountPence: number;
  steps: number[];
  isVoided: boolean;
  expiresInDays: number;
}

/** Issued, then spent, returned and adjusted in turn, possibly voided, and expired or not. */
const histories: fc.Arbitrary<History> = fc.record({
  amountPence: fc.integer({ min: 1, max: 60 }).map((fives) => fives * 500),
  steps: fc.array(fc.integer({ min: -9_000, max: 9_000 }), { maxLength: 6 }),
  isVoided: fc.boolean(),
  expiresInDays: fc.integer({ min: -500, max: 500 }).filter((days) => days !== 0),
});

/** The ledger's entries and the remaining balance. */
function toLedger({ amountPence, steps, isVoided }: Omit<History, "expiresInDays">) {
  const entries: [string, number][] = [["issued", amountPence]];
  let balancePence = amountPence;
  const enter = (kind: string, pence: number) => {
    if (pence === 0) return;
    balancePence += pence;
    entries.push([kind, pence]);
  };
  for (const step of steps) enter("adjusted", Math.max(step, -balancePence));
  if (isVoided) enter("voided", -balancePence);
  return { entries, left: balancePence };
}

test("the outstanding balance matches a naive sum over random histories", async () => {
  let { pence, count } = (await readVoucherStats(context)).outstanding;
  for (const sample of fc.sample(histories, 150)) {
    const { entries, left: balancePence } = toLedger(sample);
    await insertHistory({ ...sample, balancePence, entries });
    if (sample.expiresInDays < 0 || balancePence === 0) continue;
    pence += balancePence;
    count += 1;
  }
  expect((await readVoucherStats(context)).outstanding).toEqual({ pence, count });
});

interface HistoryWithLedger extends History {
  balancePence: number;
  entries: [string, number][];
}

async function insertHistory({
  amountPence,
  balancePence,
  isVoided,
  expiresInDays,
  entries,
}: HistoryWithLedger) {
  await pool.query(
    `WITH voucher AS (
       INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, voided_at, redeemed_at,
                             recipient_name, recipient_email)
       VALUES ($1, $2, $3, venue_now() + $4 * interval '1 day', CASE WHEN $5 THEN venue_now() END,
               CASE WHEN $3 = 0 AND NOT $5 THEN venue_now() END, 'Robin', 'robin@example.com')
       RETURNING id),
     history AS (
       INSERT INTO events (actor_kind, entity, entity_id, type)
       SELECT 'system', 'voucher', id, what
       FROM voucher, unnest(ARRAY['voucher.issued', 'voucher.voided']) what
       WHERE what = 'voucher.issued' OR $5)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, e ->> 0, (e ->> 1)::int FROM voucher, jsonb_array_elements($6) e`,
    [
      generateVoucherCode(),
      amountPence,
      balancePence,
      expiresInDays,
      isVoided,
      JSON.stringify(entries),
    ],
  );
}

test("the outstanding balance follows each step: issued, spent, returned, voided, expired", async () => {
  const readOutstandingPence = async () => (await readVoucherStats(context)).outstanding.pence;
  const start = await readOutstandingPence();
  const voucher = await purchaseVoucher(context, voucherOrder({ amountPence: 10_000 }));
  expect(await readOutstandingPence()).toBe(start + 10_000);
  const bookingId = await redeem(voucher.code);
  expect(await readOutstandingPence()).toBe(start + 6_400);
  expect((await readVoucherStats(context)).redeemedThisYear).toEqual({ pence: 3_600, count: 1 });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  expect(await readOutstandingPence()).toBe(start + 10_000);
  expect((await readVoucherStats(context)).redeemedThisYear).toEqual({ pence: 0, count: 0 });
  const other = await purchaseVoucher(context);
  await voidVoucherInFull(other.id);
  expect(await readOutstandingPence()).toBe(start + 10_000);
  await pool.query("UPDATE vouchers SET expires_at = venue_now() WHERE id = $1", [voucher.id]);
  expect(await readOutstandingPence()).toBe(start);
});
