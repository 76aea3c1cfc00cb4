import { expect, test } from "vitest";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";

const context = await testContext();
const { pool } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];
const bookingId = await book(context, venue, ten);

const STATES = ["authorised", "captured", "void_pending", "voided", "expired"];
const ALLOWED = [
  "authorised → captured",
  "authorised → expired",
  "authorised → void_pending",
  "void_pending → captured",
  "void_pending → voided",
];

const setState = (state: string) =>
  pool.query(
    `UPDATE payments SET state = $1, captured_at = CASE $1 WHEN 'captured' THEN venue_now() END
     WHERE booking_id = $2`,
    [state, bookingId],
  );

test("the database lets a payment go forward only, and captures it once", async () => {
  const reached: string[] = [];
  for (const from of STATES) {
    for (const to of STATES.filter((state) => state !== from)) {
      await ownerPool.query("ALTER TABLE payments DISABLE TRIGGER payments_forward_only");
      await setState(from);
      await ownerPool.query("ALTER TABLE payments ENABLE TRIGGER payments_forward_only");
      const refusal = await setState(to).catch((error: { constraint?: string }) => error);
      if ("rowCount" in refusal) reached.push(`${from} → ${to}`);
      else expect(refusal.constraint).toBe("payments_forward_only");
    }
  }
  expect(reached.toSorted()).toEqual(ALLOWED);
});

test("a booking has one live payment by card, and any number of others", async () => {
  const sold = await book(context, venue, ten);
  const pay = (method: string, state: string) =>
    pool.query(
      `INSERT INTO payments (booking_id, method, amount_pence, state, provider_payment_id, captured_at)
       VALUES ($1, $2, 100, $3, gen_random_uuid(), CASE $3 WHEN 'captured' THEN venue_now() END)`,
      [sold, method, state],
    );
  for (const state of ["authorised", "captured"])
    await expect(pay("card", state)).rejects.toMatchObject({
      constraint: "payments_one_card_per_booking",
    });
  for (const state of ["void_pending", "voided", "expired", "voided"]) await pay("card", state);
  for (const method of ["cash", "other", "cash"]) await pay(method, "captured");
});
