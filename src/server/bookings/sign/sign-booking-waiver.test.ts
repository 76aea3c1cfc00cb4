import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { type AuthHeaders, bookingFixture } from "../../../../tests/support/booking-fixture.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { listSignedWaivers } from "../../../../tests/support/signed-waivers.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import type { Context } from "../../context.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { signBookingWaiver } from "./sign-booking-waiver.ts";

const { context, venue, call, getManageLinkHeaders } = await bookingFixture();
const { db, pool } = context;
const [ten] = venue.slots as [Date];
const CUSTOMER = { kind: "customer", id: null } as const;

const typed = (name: string) => ({
  versionId: venue.waiverVersionId,
  signature: { kind: "typed" as const, name },
  acceptTerms: true as const,
});

async function createUnsigned(startsAt = ten): Promise<string> {
  const { bookingId } = await createStaffBooking(context, createStaffBookingInput(venue, startsAt));
  return bookingId;
}

function sign(bookingId: string, proof: AuthHeaders, body: object = typed("Robin Vale")) {
  return call("PUT", `/bookings/${bookingId}/waiver`, proof, body);
}

function signDirectly(on: Context, bookingId: string, name = "Robin Vale") {
  return signBookingWaiver(on, { bookingId, signedWaiver: typed(name), actor: CUSTOMER });
}

const waiversOf = (bookingId: string) => listSignedWaivers(context, bookingId);

function bookingOf(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("a missing waiver is signed for the whole party, and what was signed is stored", async () => {
  const bookingId = await createUnsigned();
  const proof = await getManageLinkHeaders(bookingId);
  const before = await call("GET", `/bookings/${bookingId}`, proof);
  expect(before.body).toMatchObject({ isWaiverSigned: false, can: { signWaiver: true } });
  const { status, body } = await sign(bookingId, proof);
  expect(status).toBe(200);
  const booking = await bookingOf(bookingId);
  const signedAt = new Date(body.signedAt);
  expect(booking).toMatchObject({ waiverSigned: true, waiverSignedAt: signedAt });
  const waivers = await waiversOf(bookingId);
  const text = waivers[0]?.text ?? "";
  expect(text).toContain("Robin Vale");
  expect(waivers).toMatchObject([
    {
      customerId: booking.customerId,
      signedAt,
      waiverVersionId: venue.waiverVersionId,
      signature: { kind: "typed", name: "Robin Vale" },
      sha256: createHash("sha256").update(text, "utf8").digest(),
      peopleCount: 2,
    },
  ]);
  const events = await db
    .selectFrom("events")
    .select(["actorKind", "before", "after"])
    .where("entityId", "=", bookingId)
    .where("type", "=", "booking.waiver-signed")
    .execute();
  expect(events).toMatchObject([
    { actorKind: "customer", before: { waiverSigned: false }, after: { waiverSigned: true } },
  ]);
  const after = await call("GET", `/bookings/${bookingId}`, proof);
  expect(after.body).toMatchObject({ isWaiverSigned: true, can: { signWaiver: false } });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("the same signature again returns the same answer, a different one is refused", async () => {
  const bookingId = await createUnsigned();
  const proof = await getManageLinkHeaders(bookingId);
  const drawn = { ...typed(""), signature: { kind: "drawn", path: "M10 20.5L30,40" } };
  const first = await sign(bookingId, proof, drawn);
  expect(await sign(bookingId, proof, drawn)).toEqual(first);
  expect(await sign(bookingId, proof)).toMatchObject({
    status: 409,
    body: { code: "WAIVER_ALREADY_SIGNED" },
  });
  expect(await waiversOf(bookingId)).toHaveLength(1);
  const online = await book(context, venue, ten);
  expect(await sign(online, await getManageLinkHeaders(online))).toMatchObject({ status: 409 });
});

test("of ten concurrent signatures of two kinds, one is stored and the other kind is refused", async () => {
  const bookingId = await createUnsigned();
  const names = ["Robin Vale", "Alex Vale"];
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => signDirectly(context, bookingId, names[i % 2])),
  );
  const signed = results.flatMap((response) =>
    response.status === "fulfilled" ? [response.value.signedAt] : [],
  );
  const refused = results.flatMap((response) =>
    response.status === "rejected" ? [response.reason.code] : [],
  );
  expect(signed).toHaveLength(5);
  expect(new Set(signed).size).toBe(1);
  expect(new Set(refused)).toEqual(new Set(["WAIVER_ALREADY_SIGNED"]));
  expect(await waiversOf(bookingId)).toHaveLength(1);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a booking cancelled between read and write is not signed", async () => {
  const bookingId = await createUnsigned();
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "sign.read") return;
    const refund = { choice: "full" } as const;
    await cancelBooking(context, { bookingId, refund, notify: false, actor: CUSTOMER });
  };
  await expect(signDirectly({ ...context, failpoint }, bookingId)).rejects.toMatchObject({
    code: "BOOKING_CANCELLED",
  });
  expect(await waiversOf(bookingId)).toEqual([]);
});

test("a name corrected between read and write is the one signed for", async () => {
  const bookingId = await createUnsigned();
  let reads = 0;
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "sign.read") return;
    reads += 1;
    if (reads > 1) return;
    await db
      .updateTable("bookings")
      .set({ lastName: "Vail" })
      .where("id", "=", bookingId)
      .execute();
  };
  await signDirectly({ ...context, failpoint }, bookingId);
  expect(reads).toBe(2);
  expect((await waiversOf(bookingId))[0]?.text).toContain("Robin Vail");
});

test.each(["sign.read", "sign.written"] as const)(
  "after a crash at %s, signing again ends with one waiver",
  async (point) => {
    const bookingId = await createUnsigned();
    await crashAt(context, point, (dying) => signDirectly(dying, bookingId));
    await signDirectly(context, bookingId);
    expect(await waiversOf(bookingId)).toHaveLength(1);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);

test("a version that is not the current one is refused, before and during the write", async () => {
  const bookingId = await createUnsigned();
  const proof = await getManageLinkHeaders(bookingId);
  const old = { ...typed("Robin Vale"), versionId: bookingId };
  const changed = { status: 409, body: { code: "WAIVER_CHANGED" } };
  expect(await sign(bookingId, proof, old)).toMatchObject(changed);
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "sign.read") return;
    await pool.query(
      `INSERT INTO waiver_versions (template_id, version, title, content)
       SELECT template_id, version + 1, title, content || ' And more.' FROM waiver_versions
       WHERE id = $1 ON CONFLICT DO NOTHING`,
      [venue.waiverVersionId],
    );
  };
  await expect(signDirectly({ ...context, failpoint }, bookingId)).rejects.toMatchObject({
    code: "WAIVER_CHANGED",
  });
  expect(await waiversOf(bookingId)).toEqual([]);
  await pool.query("DELETE FROM waiver_versions WHERE content LIKE '% And more.'");
});

test("a waiver cannot be signed once the visit is over", async () => {
  const bookingId = await createUnsigned(new Date(ten.getTime() + 86_400_000));
  await pool.query(
    `UPDATE time_slots SET start_time = venue_now() - interval '2 hours', end_time = venue_now()
     WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
    [bookingId],
  );
  expect(await sign(bookingId, await getManageLinkHeaders(bookingId))).toMatchObject({
    status: 409,
    body: { code: "BOOKING_STARTED" },
  });
});

test("a signature without accepted terms is refused", async () => {
  const bookingId = await createUnsigned();
  const response = await sign(bookingId, await getManageLinkHeaders(bookingId), {
    ...typed("Robin Vale"),
    acceptTerms: false,
  });
  expect(response).toMatchObject({
    status: 400,
    body: {
      data: {
        fields: [{ message: "You must accept the terms and conditions to continue" }],
      },
    },
  });
});
