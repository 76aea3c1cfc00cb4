import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { localDate } from "../../../shared/time.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";

const { context, venue, call, staff, account } = await staffFixture();
const { db, pool } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const today = localDate(new Date(), "Europe/London");

const newCode = () => `C${randomUUID().slice(0, 8).toUpperCase()}`;

function fields(changes: Record<string, unknown> = {}) {
  return {
    code: newCode(),
    description: "Spring",
    type: "percentage",
    percent: 10,
    amountPence: null,
    minSpendPence: null,
    maxDiscountPence: null,
    maxUses: null,
    startDate: today,
    endDate: today,
    visitStart: null,
    visitEnd: null,
    activityIds: [] as string[],
    isActive: true,
    ...changes,
  };
}

const save = (discountId: string, version: string | null, discount: Record<string, unknown>) =>
  call("PUT", `/admin/discounts/${discountId}`, staff, { version, discount });

async function createDiscount(changes: Record<string, unknown> = {}): Promise<AdminDiscount> {
  const { status, body } = await save(randomUUID(), null, fields(changes));
  expect(status).toBe(200);
  return body;
}

/** Converts a saved code back to the fields of a request. */
function toFields({ activities, ...discount }: AdminDiscount) {
  const { id, timesUsed, hasHistory, isArchived, version, ...savedFields } = discount;
  return { ...savedFields, activityIds: activities.map((activity) => activity.id) };
}

const bookOnce = (code: string, startsAt = ten) =>
  book(context, venue, startsAt, { discountCode: code, expectedTotalPence: 3240 });

function eventsOf(id: string) {
  return db
    .selectFrom("events")
    .select(["type", "actorKind", "actorId", "before", "after"])
    .where("entityId", "=", id)
    .where("actorKind", "=", "staff")
    .orderBy("at")
    .execute();
}

test("a code is created once, in capitals, and the history says who created and changed it", async () => {
  const id = randomUUID();
  const input = fields({ activityIds: [venue.activityId], maxUses: 5 });
  const asTyped = { ...input, code: ` ${input.code.toLowerCase()} ` };
  const [first, again] = await Promise.all([save(id, null, asTyped), save(id, null, asTyped)]);
  expect(first).toEqual(again);
  expect(first.body).toMatchObject({
    id,
    code: input.code,
    percent: 10,
    timesUsed: 0,
    maxUses: 5,
    isArchived: false,
    activities: [{ id: venue.activityId, name: "Aqua Course" }],
  });
  const changed = await save(id, first.body.version, { ...input, percent: 20 });
  expect(changed.body).toMatchObject({ percent: 20 });
  expect(changed.body.version).not.toBe(first.body.version);
  expect(await eventsOf(id)).toMatchObject([
    { type: "discount.created", actorId: account.id, after: { code: input.code, percent: 10 } },
    { type: "discount.changed", before: { percent: 10 }, after: { percent: 20 } },
  ]);
});

test("saving the same new code twice concurrently creates it once", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const id = randomUUID();
    const input = fields();
    const [one, other] = await Promise.all([save(id, null, input), save(id, null, input)]);
    expect(one).toEqual(other);
    expect(await eventsOf(id)).toMatchObject([{ type: "discount.created" }]);
  }
});

test.each([
  [{ code: " " }, "code", "Code is required"],
  [{ code: "TWO WORDS" }, "code", "Please use letters A to Z, digits and dashes, without spaces"],
  [{ percent: 0 }, "percent", "Amount must be greater than 0"],
  [{ percent: null }, "percent", "Amount must be greater than 0"],
  [{ percent: 101 }, "percent", "Percentage cannot exceed 100%"],
  [{ percent: 12.5 }, "percent", "Please enter a whole number"],
  [{ type: "fixed", amountPence: 0 }, "amountPence", "Amount must be greater than 0"],
  [{ endDate: "2020-01-01" }, "endDate", "End date must be after start date"],
  [
    { visitStart: "2027-02-01", visitEnd: "2027-01-31" },
    "visitEnd",
    "Last visit must be after first visit",
  ],
  [{ minSpendPence: 0 }, "minSpendPence", "Minimum spend must be greater than 0"],
  [{ maxDiscountPence: 0 }, "maxDiscountPence", "Maximum discount must be greater than 0"],
  [{ maxUses: 0 }, "maxUses", "Maximum uses must be greater than 0"],
])("%j is refused with a message at its field", async (changes, field, message) => {
  const { status, body } = await save(randomUUID(), null, fields(changes));
  expect(status).toBe(400);
  expect(body.data.fields).toContainEqual({ path: `discount.${field}`, message });
});

test("refuses an unknown activity, but keeps one that was deleted later", async () => {
  const unknown = await save(randomUUID(), null, fields({ activityIds: [randomUUID()] }));
  expect(unknown.body.code).toBe("ACTIVITY_NOT_FOUND");
  const { id: activityId } = await db
    .insertInto("activities")
    .values({ name: "Gone", pricePence: 100, durationMinutes: 60, maxCapacity: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const code = await createDiscount({ activityIds: [activityId] });
  await db.deleteFrom("activities").where("id", "=", activityId).execute();
  const changed = await save(code.id, code.version, { ...toFields(code), percent: 11 });
  expect(changed.body.activities).toEqual([{ id: activityId, name: "Deleted activity" }]);
  await expect(bookOnce(code.code)).rejects.toMatchObject({ code: "DISCOUNT_INVALID" });
});

test("refuses a stale edit and overwrites nothing", async () => {
  const code = await createDiscount();
  const otherResponse = await save(code.id, code.version, { ...toFields(code), percent: 30 });
  const ownResponse = await save(code.id, code.version, { ...toFields(code), percent: 40 });
  expect(ownResponse.body.code).toBe("DISCOUNT_CHANGED");
  expect((await save(code.id, code.version, { ...toFields(code), percent: 30 })).body).toEqual(
    otherResponse.body,
  );
  const unknown = await save(randomUUID(), "0", fields());
  expect(unknown.body.code).toBe("DISCOUNT_NOT_FOUND");
});

test("a use of the code does not make an edit stale", async () => {
  const code = await createDiscount();
  await bookOnce(code.code);
  const { status } = await save(code.id, code.version, { ...toFields(code), percent: 15 });
  expect(status).toBe(200);
});

test("refuses a code that exists, archived or not, and says what to do", async () => {
  const code = await createDiscount();
  const taken = await save(randomUUID(), null, fields({ code: code.code }));
  expect(taken.body.code).toBe("DISCOUNT_CODE_TAKEN");
  await bookOnce(code.code);
  await call("DELETE", `/admin/discounts/${code.id}`, staff);
  const archived = await save(randomUUID(), null, fields({ code: code.code }));
  expect(archived.body).toMatchObject({
    code: "DISCOUNT_CODE_ARCHIVED",
    message: expect.stringContaining("Show the archived codes and restore it"),
  });
});

test("the limit never falls below the uses when a use races an edit", async () => {
  for (let round = 0; round < 4; round++) {
    const code = await createDiscount({ maxUses: 5 });
    await bookOnce(code.code);
    const [use, edit] = await Promise.allSettled([
      bookOnce(code.code, eleven),
      save(code.id, code.version, { ...toFields(code), maxUses: 1 }),
    ]);
    const { timesUsed, maxUses } = await db
      .selectFrom("discountCodes")
      .select(["timesUsed", "maxUses"])
      .where("id", "=", code.id)
      .executeTakeFirstOrThrow();
    expect(timesUsed).toBeLessThanOrEqual(maxUses ?? 0);
    const isEdited = edit.status === "fulfilled" && edit.value.status === 200;
    expect(use.status === "fulfilled").toBe(!isEdited);
    if (!isEdited && edit.status === "fulfilled")
      expect(edit.value.body.code).toBe("DISCOUNT_USED_MORE_OFTEN");
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a used code is archived and can be restored, any other is deleted", async () => {
  const unused = await createDiscount();
  const used = await createDiscount();
  await bookOnce(used.code);
  const remove = (id: string) => call("DELETE", `/admin/discounts/${id}`, staff);
  expect((await remove(unused.id)).body).toEqual({ outcome: "deleted" });
  expect((await remove(unused.id)).body).toEqual({ outcome: "deleted" });
  expect((await remove(used.id)).body).toEqual({ outcome: "archived" });
  expect((await remove(used.id)).body).toEqual({ outcome: "archived" });
  await expect(bookOnce(used.code)).rejects.toMatchObject({ code: "DISCOUNT_INVALID" });
  const edited = await save(used.id, used.version, toFields(used));
  expect(edited.body.code).toBe("DISCOUNT_CHANGED");
  const restored = await call("POST", `/admin/discounts/${used.id}/restoration`, staff);
  expect(restored.body).toEqual({ restored: true });
  await bookOnce(used.code);
  expect((await eventsOf(used.id)).map(({ type }) => type)).toEqual([
    "discount.created",
    "discount.archived",
    "discount.restored",
  ]);
});

test("lists a code's uses with their bookings, including returned uses, page by page", async () => {
  const code = await createDiscount();
  const first = await bookOnce(code.code);
  const last = await bookOnce(code.code, eleven);
  await cancelBooking(context, {
    bookingId: first,
    refund: { choice: "policy" },
    notify: false,
    actor: { kind: "staff", id: account.id },
  });
  const { body } = await call("GET", `/admin/discounts/${code.id}/uses`, staff);
  expect(body).toMatchObject({
    page: 1,
    count: 2,
    uses: [
      { bookingId: last, customerName: "Amelia Hart", discountPence: 360, returnedAt: null },
      { bookingId: first, activityName: "Aqua Course", returnedAt: expect.any(String) },
    ],
  });
  expect(body.uses[0].startsAt).toBe(eleven.toISOString());
  const beyond = await call("GET", `/admin/discounts/${code.id}/uses?page=2`, staff);
  expect(beyond.body).toEqual({ uses: [], page: 2, count: 2 });
  const none = await call("GET", `/admin/discounts/${randomUUID()}/uses`, staff);
  expect(none.body.code).toBe("DISCOUNT_NOT_FOUND");
  const list = await call("GET", "/admin/discounts", staff);
  const listed = list.body.find(({ id }: AdminDiscount) => id === code.id);
  expect(listed).toMatchObject({ timesUsed: 1, hasHistory: true });
});
