import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { addActivity, createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { AddonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { previewChange } from "../../bookings/change/change-booking.ts";
import { quoteStaffOrder } from "../../bookings/walk-in/admin-staff-bookings.routes.ts";
import { SYSTEM } from "../../events/actor.ts";
import { listAddons } from "./addons.routes.ts";
import { addonResource, listAdminAddons, listArchivedAddons } from "./admin-addons.routes.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const { id: actorId } = await testAccount(context, { role: "admin" });

const LOCKER = {
  name: "Locker",
  description: "For a day.",
  pricePence: 250,
  vatRate: null,
  maxQuantity: 2,
  available: true,
  activityIds: [],
  stockPerSlot: null,
} satisfies AddonFields;

function save({
  addonId,
  version,
  ...input
}: AddonFields & { addonId: string; version: string | null }) {
  return addonResource.save(context.db, { id: addonId, version, input }, actorId);
}
const remove = (addonId: string) => addonResource.remove(context.db, addonId, actorId);
const restore = (addonId: string) => addonResource.restore(context.db, addonId, actorId);

function make(changes: Partial<AddonFields> = {}) {
  return save({ addonId: randomUUID(), version: null, ...LOCKER, ...changes });
}

async function eventsOf(entityId: string) {
  const { rows } = await pool.query(
    `SELECT type, actor_id, before, after FROM events WHERE entity = 'addon' AND entity_id = $1
     ORDER BY at, id`,
    [entityId],
  );
  return rows;
}

const namesShown = async () =>
  (await listAddons(pool, { activityId: venue.activityId, startsAt: null })).map(
    ({ name }) => name,
  );

test("a new add-on is available at once and created once, however often it is sent", async () => {
  const addonId = randomUUID();
  const input = { addonId, version: null, ...LOCKER, name: "Dry bag" };
  const [first, second] = await Promise.all([save(input), save(input)]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ id: addonId, name: "Dry bag", hasHistory: false });
  expect(await namesShown()).toContain("Dry bag");
  const { name, ...others } = { ...LOCKER, name: "Dry bag" };
  expect(await eventsOf(addonId)).toEqual([
    { type: "addon.created", actor_id: actorId, before: null, after: { name, ...others } },
  ]);
});

test("the admin list includes unavailable add-ons, by name", async () => {
  await make({ name: "zebra float", available: false });
  await make({ name: "Armbands" });
  const names = (await listAdminAddons(context.db)).map(({ name }) => name);
  expect(names.indexOf("Armbands")).toBeLessThan(names.indexOf("zebra float"));
  expect(await namesShown()).not.toContain("zebra float");
});

test("a change is recorded with old and new values; repeating it is a no-op", async () => {
  const made = await make();
  const input = { ...LOCKER, pricePence: 300, addonId: made.id, version: made.version };
  const changed = await save(input);
  expect(changed.version).not.toBe(made.version);
  expect(await save(input)).toEqual(changed);
  expect((await eventsOf(made.id)).slice(1)).toEqual([
    {
      type: "addon.changed",
      actor_id: actorId,
      before: { pricePence: 250 },
      after: { pricePence: 300 },
    },
  ]);
});

test("of two concurrent edits the second is refused and nothing is overwritten", async () => {
  const { id: addonId, version } = await make();
  const outcomes = await Promise.allSettled(
    ["First", "Second"].map((name) => save({ ...LOCKER, name, addonId, version })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused).toMatchObject({ reason: { code: "ADDON_CHANGED" } });
  expect(await eventsOf(addonId)).toHaveLength(2);
});

test("a price change affects new bookings only", async () => {
  const { id: addonId, version } = await make({ name: "Helmet", pricePence: 400 });
  const withHelmet = { addons: [{ id: addonId, quantity: 1 }] };
  const before = await book(context, venue, ten, { ...withHelmet, expectedTotalPence: 4000 });
  const dearer = { ...LOCKER, name: "Helmet", pricePence: 900, addonId, version };
  await save(dearer);

  const visitor = await hold(context, venue, eleven);
  const atOldPrice = placement(venue, { ...withHelmet, expectedTotalPence: 4000 });
  await expect(place(context, visitor, atOldPrice)).rejects.toMatchObject({
    code: "PRICE_CHANGED",
  });
  const after = await book(context, venue, ten, { ...withHelmet, expectedTotalPence: 4500 });
  const { rows } = await pool.query(
    `SELECT b.id, b.total_pence, a.total_pence AS addon_pence FROM bookings b
     JOIN booking_addons a ON a.booking_id = b.id WHERE a.addon_id = $1 ORDER BY 2`,
    [addonId],
  );
  expect(rows).toEqual([
    { id: before, total_pence: 4000, addon_pence: 400 },
    { id: after, total_pence: 4500, addon_pence: 900 },
  ]);
});

test("a booked add-on is archived and can be restored", async () => {
  const { id: addonId } = await make({ name: "Towel" });
  await book(context, venue, ten, {
    addons: [{ id: addonId, quantity: 1 }],
    expectedTotalPence: 3850,
  });
  expect(await remove(addonId)).toBe("archived");
  expect(await namesShown()).not.toContain("Towel");
  const archived = { id: addonId, name: "Towel", archivedAt: expect.stringMatching(/Z$/) };
  expect(await listArchivedAddons(context.db)).toContainEqual(archived);
  expect(await remove(addonId)).toBe("archived");
  await restore(addonId);
  await restore(addonId);
  expect(await namesShown()).toContain("Towel");
  expect(await listArchivedAddons(context.db)).not.toContainEqual(archived);
  expect((await eventsOf(addonId)).map(({ type }) => type)).toEqual([
    "addon.created",
    "addon.archived",
    "addon.restored",
  ]);
});

test("an add-on that was never booked is deleted", async () => {
  const { id: addonId, version } = await make({ name: "Whistle" });
  expect(await remove(addonId)).toBe("deleted");
  expect(await remove(addonId)).toBe("deleted");
  const notFound = { code: "ADDON_NOT_FOUND" };
  await expect(restore(addonId)).rejects.toMatchObject(notFound);
  const edit = save({ ...LOCKER, addonId, version });
  await expect(edit).rejects.toMatchObject(notFound);
});

test("an add-on is archived, not deleted, while a checkout in payment may include it", async () => {
  const { id: addonId } = await make({ name: "Snorkel" });
  await hold(context, venue, eleven);
  await pool.query("UPDATE checkouts SET state = 'paying' WHERE state = 'held'");
  expect(await remove(addonId)).toBe("archived");
});

test("an add-on of chosen activities is offered and sold with those only", async () => {
  const otherId = await addActivity(context.db, { name: "Sauna" });
  const { id: addonId, version } = await make({ name: "Robe", activityIds: [otherId] });
  expect(await namesShown()).not.toContain("Robe");
  const withSauna = await listAddons(pool, { activityId: otherId, startsAt: null });
  expect(withSauna.map(({ name }) => name)).toContain("Robe");
  const robe = { addons: [{ id: addonId, quantity: 1 }] };
  const visitor = await hold(context, venue, eleven);
  const wanted = placement(venue, { ...robe, expectedTotalPence: 3850 });
  const refusal = { code: "ADDON_UNAVAILABLE", details: { addonIds: [addonId] } };
  await expect(place(context, visitor, wanted)).rejects.toMatchObject(refusal);
  const order = { ticketCount: 2, voucherCode: null, discountCode: null, ...robe };
  const quote = (activityId: string) => quoteStaffOrder(context, { ...order, activityId });
  await expect(quote(venue.activityId)).rejects.toMatchObject(refusal);
  expect(await quote(otherId)).toMatchObject({ addonsPence: 250 });

  const activityIds = [otherId, venue.activityId];
  await save({ ...LOCKER, name: "Robe", activityIds, addonId, version });
  expect((await place(context, visitor, wanted)).status).toBe(201);
});

test("a booking keeps an add-on that is no longer sold with its activity, and gets no more of it", async () => {
  const made = await make({ name: "Float" });
  const bookingId = await book(context, venue, ten, {
    addons: [{ id: made.id, quantity: 1 }],
    expectedTotalPence: 3850,
  });
  const otherId = await addActivity(context.db, { name: "Kayak" });
  const input = { ...LOCKER, name: "Float", addonId: made.id, version: made.version };
  await save({ ...input, activityIds: [otherId] });
  const preview = (ticketCount: number, quantity: number) =>
    previewChange(context, {
      bookingId,
      actor: SYSTEM,
      change: { kind: "items", ticketCount, addons: [{ id: made.id, quantity }] },
    });
  expect(await preview(3, 1)).toMatchObject({ pricePence: 5650 });
  await expect(preview(2, 2)).rejects.toMatchObject({ code: "ADDON_UNAVAILABLE" });
});

test("activities that do not exist are refused, and a deleted one stays with its add-on", async () => {
  await expect(make({ activityIds: [randomUUID()] })).rejects.toMatchObject({
    code: "ACTIVITY_NOT_FOUND",
  });
  const otherId = await addActivity(context.db, { name: "Gone soon" });
  const made = await make({ name: "Paddle", activityIds: [otherId] });
  await context.db.deleteFrom("activities").where("id", "=", otherId).execute();
  const changed = await save({
    ...{ ...LOCKER, name: "Paddle", pricePence: 100, activityIds: [otherId] },
    ...{ addonId: made.id, version: made.version },
  });
  expect(changed.activities).toEqual([{ id: otherId, name: "Deleted activity" }]);
  expect(await namesShown()).not.toContain("Paddle");
});
