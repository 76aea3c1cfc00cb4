import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import { quoteStaffOrder } from "../../bookings/walk-in/admin-staff-bookings.routes.ts";
import { createStaffBooking } from "../../bookings/walk-in/create-staff-booking.ts";
import type { Failpoint } from "../../platform/failpoints.ts";
import { checkDiscount } from "./discounts.routes.ts";

const { context, venue } = await staffFixture();
const { db, pool, simulator } = context;
const [ten] = venue.slots as [Date];
const tomorrow = localDate(ten, "Europe/London");
const INVALID = { code: "DISCOUNT_INVALID", details: { reason: "unknown", minSpendPence: null } };

async function offered(changes: Parameters<typeof offerDiscount>[2] = {}): Promise<string> {
  const code = `V${randomUUID().slice(0, 8).toUpperCase()}`;
  await offerDiscount(db, code, changes);
  return code;
}

const change = (code: string, changes: object) =>
  db.updateTable("discountCodes").set(changes).where("code", "=", code).execute();

const discounted = (code: string) =>
  placement(venue, { discountCode: code, expectedTotalPence: 3240 });

const toStaffOrder = (code: string) => ({
  activityId: venue.activityId,
  ticketCount: 2,
  addons: [],
  voucherCode: null,
  discountCode: code,
});

/** Tries a code in every possible way, for the slot tomorrow at ten. */
async function tryEverywhere(code: string): Promise<PromiseSettledResult<unknown>[]> {
  const startsAt = ten.toISOString();
  const visitor = await hold(context, venue, ten);
  return Promise.allSettled([
    checkDiscount(context, {
      code,
      subtotalPence: 3600,
      activityId: venue.activityId,
      startsAt,
    }),
    place(context, visitor, discounted(code)),
    quoteStaffOrder(context, { ...toStaffOrder(code), startsAt }),
    createStaffBooking(
      context,
      createStaffBookingInput(venue, ten, {
        discountCode: code,
        expectedTotalPence: 3240,
        notify: false,
      }),
    ),
  ]);
}

test.each([
  ["no restrictions", {}],
  [
    "a list of activities that includes this one",
    { activityIds: [randomUUID(), venue.activityId] },
  ],
  ["visits limited to this day", { visitStart: tomorrow, visitEnd: tomorrow }],
])("a code with %s is accepted everywhere", async (_, changes) => {
  const outcomes = await tryEverywhere(await offered(changes));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
});

test.each([
  ["another activity", { activityIds: [randomUUID()] }],
  ["later visits", { visitStart: addDays(tomorrow, 1) }],
  ["earlier visits", { visitEnd: addDays(tomorrow, -1) }],
])("a code for %s is refused everywhere, just like an unknown code", async (_, changes) => {
  const unfitting = await tryEverywhere(await offered(changes));
  const unknown = await tryEverywhere("NOBODYKNOWS");
  for (const outcome of [...unfitting, ...unknown])
    expect(outcome).toMatchObject({ status: "rejected", reason: INVALID });
});

test("a code below its minimum spend is refused everywhere, with the minimum", async () => {
  const outcomes = await tryEverywhere(await offered({ minSpendPence: 3601 }));
  const details = { reason: "min_spend", minSpendPence: 3601 };
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { code: "DISCOUNT_INVALID", details },
    });
});

test("a code for other days is accepted as long as no slot is chosen", async () => {
  const code = await offered({ visitEnd: addDays(tomorrow, -1), activityIds: [venue.activityId] });
  await expect(checkDiscount(context, { code, subtotalPence: 3600 })).resolves.toMatchObject({
    code,
  });
  await expect(quoteStaffOrder(context, toStaffOrder(code))).resolves.toMatchObject({
    totalPence: 3240,
  });
});

/** Places an order and edits the code at a failpoint. */
async function placeDuringEdit(point: Failpoint, code: string, changes: object) {
  const visitor = await hold(context, venue, ten);
  const captures = () => simulator.ledger().filter(({ kind }) => kind === "captured").length;
  const before = captures();
  let isEdited = false;
  const failpoint = async (reached: Failpoint) => {
    if (reached !== point || isEdited) return;
    isEdited = true;
    await change(code, changes);
  };
  const [outcome] = await Promise.allSettled([
    place({ ...context, failpoint }, visitor, discounted(code)),
  ]);
  expect(isEdited).toBe(true);
  return { outcome, charges: captures() - before };
}

test.each(["place.read", "place.started", "place.authorised"] as const)(
  "a visitor pays the price shown if staff lower the discount at %s",
  async (point) => {
    const code = await offered();
    const { outcome, charges } = await placeDuringEdit(point, code, { percent: 1 });
    expect(charges).toBe(1);
    expect(outcome).toMatchObject({
      status: "fulfilled",
      value: {
        status: 201,
        body: { booking: { order: { totalPence: 3240, discountPence: 360 } } },
      },
    });
  },
);

test("a visitor who pays after the discount was lowered sees the new price first and is not charged", async () => {
  const code = await offered();
  const visitor = await hold(context, venue, ten);
  await change(code, { percent: 5 });
  await expect(place(context, visitor, discounted(code))).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    details: { totalPence: 3420 },
  });
});

test.each([
  ["switched off", { isActive: false }],
  ["limited to another activity", { activityIds: [randomUUID()] }],
  ["limited to later visits", { visitStart: addDays(tomorrow, 1) }],
  ["limited to earlier visits", { visitEnd: addDays(tomorrow, -1) }],
])(
  "a code that is %s during payment is refused: nothing is booked or charged",
  async (_, changes) => {
    const code = await offered();
    const { outcome, charges } = await placeDuringEdit("place.authorised", code, changes);
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "DISCOUNT_INVALID" } });
    expect(charges).toBe(0);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);
