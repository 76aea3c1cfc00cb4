import fc from "fast-check";
import { expect, test } from "vitest";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { bought, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { newVoucherCode } from "../../shared/codes.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { voidVoucher } from "../vouchers/manage/void-voucher.ts";
import { voucherFiguresNow } from "./voucher-stats.routes.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [slot] = venue.slots as [Date];
const STAFF = { kind: "staff", id: null } as const;

function spend(voucherCode: string | null) {
  const wish = { voucherCode, expectedTotalPence: 0, cardToken: null };
  return book(context, venue, slot, wish);
}

function voidIt(voucherId: string) {
  const wish = { refund: "paid", expectedBalancePence: 5_000, notify: true } as const;
  return voidVoucher(context, { voucherId, ...wish, actor: STAFF });
}

interface History {
  amountPence: number;
  steps: number[];
  isVoided: boolean;
  expiresInDays: number;
}

/** Issued, and then by turns spent, returned, adjusted, voided, and expired or not. */
const history: fc.Arbitrary<History> = fc.record({
  amountPence: fc.integer({ min: 1, max: 60 }).map((fives) => fives * 500),
  steps: fc.array(fc.integer({ min: -9_000, max: 9_000 }), { maxLength: 6 }),
  isVoided: fc.boolean(),
  expiresInDays: fc.integer({ min: -500, max: 500 }).filter((days) => days !== 0),
});

/** The entries of a ledger, and what they leave. */
function ledgerOf({ amountPence, steps, isVoided }: Omit<History, "expiresInDays">) {
  const entries: [string, number][] = [["issued", amountPence]];
  let left = amountPence;
  const enter = (kind: string, pence: number) => {
    if (pence === 0) return;
    left += pence;
    entries.push([kind, pence]);
  };
  for (const step of steps) enter("adjusted", Math.max(step, -left));
  if (isVoided) enter("voided", -left);
  return { entries, left };
}

test("what is owed is what a naive sum over random histories says, whatever became of vouchers", async () => {
  let { pence, count } = (await voucherFiguresNow(context)).outstanding;
  for (const one of fc.sample(history, 150)) {
    const { entries, left } = ledgerOf(one);
    await write({ ...one, left, entries });
    if (one.expiresInDays < 0 || left === 0) continue;
    pence += left;
    count += 1;
  }
  expect((await voucherFiguresNow(context)).outstanding).toEqual({ pence, count });
});

interface Written extends History {
  left: number;
  entries: [string, number][];
}

async function write({ amountPence, left, isVoided, expiresInDays, entries }: Written) {
  await pool.query(
    `WITH voucher AS (
       INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, voided_at, redeemed_at,
                             recipient_name, recipient_email)
       VALUES ($1, $2, $3, venue_now() + $4 * interval '1 day', CASE WHEN $5 THEN venue_now() END,
               CASE WHEN $3 = 0 AND NOT $5 THEN venue_now() END, 'Robin', 'robin@example.com')
       RETURNING id),
     told AS (
       INSERT INTO events (actor_kind, entity, entity_id, what)
       SELECT 'system', 'voucher', id, what
       FROM voucher, unnest(ARRAY['voucher.issued', 'voucher.voided']) what
       WHERE what = 'voucher.issued' OR $5)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, e ->> 0, (e ->> 1)::int FROM voucher, jsonb_array_elements($6) e`,
    [newVoucherCode(), amountPence, left, expiresInDays, isVoided, JSON.stringify(entries)],
  );
}

test("what is owed follows each step: issued, spent, returned, voided, expired", async () => {
  const owed = async () => (await voucherFiguresNow(context)).outstanding.pence;
  const start = await owed();
  const voucher = await bought(context, voucherOrder({ amountPence: 10_000 }));
  expect(await owed()).toBe(start + 10_000);
  const bookingId = await spend(voucher.code);
  expect(await owed()).toBe(start + 6_400);
  expect((await voucherFiguresNow(context)).redeemedThisYear).toEqual({ pence: 3_600, count: 1 });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  expect(await owed()).toBe(start + 10_000);
  expect((await voucherFiguresNow(context)).redeemedThisYear).toEqual({ pence: 0, count: 0 });
  const other = await bought(context);
  await voidIt(other.id);
  expect(await owed()).toBe(start + 10_000);
  await pool.query("UPDATE vouchers SET expires_at = venue_now() WHERE id = $1", [voucher.id]);
  expect(await owed()).toBe(start);
});
