import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { listAddons } from "./addons.routes.ts";
import { listAdminAddons } from "./admin-addons.queries.ts";
import { listArchivedAddons, removeAddon, restoreAddon, saveAddon } from "./admin-addons.routes.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const { id: actorId } = await testAccount(context, { role: "admin" });

const LOCKER = {
  name: "Locker",
  description: "For a day.",
  pricePence: 250,
  maxQuantity: 2,
  available: true,
};

async function make(changes: Partial<typeof LOCKER> = {}) {
  return saveAddon(
    context,
    { addonId: randomUUID(), version: null, ...LOCKER, ...changes },
    actorId,
  );
}

async function eventsOf(entityId: string) {
  const { rows } = await pool.query(
    `SELECT type, actor_id, before, after FROM events WHERE entity = 'addon' AND entity_id = $1
     ORDER BY at, id`,
    [entityId],
  );
  return rows;
}

const namesShown = async () => (await listAddons(context)).map(({ name }) => name);

test("a new add-on is available at once and created once, however often it is sent", async () => {
  const addonId = randomUUID();
  const input = { addonId, version: null, ...LOCKER, name: "Dry bag" };
  const [first, second] = await Promise.all([
    saveAddon(context, input, actorId),
    saveAddon(context, input, actorId),
  ]);
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
  const changed = await saveAddon(context, input, actorId);
  expect(changed.version).not.toBe(made.version);
  expect(await saveAddon(context, input, actorId)).toEqual(changed);
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
    ["First", "Second"].map((name) =>
      saveAddon(context, { ...LOCKER, name, addonId, version }, actorId),
    ),
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
  await saveAddon(context, dearer, actorId);

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
  expect(await removeAddon(context, { addonId, actorId })).toBe("archived");
  expect(await namesShown()).not.toContain("Towel");
  const archived = { id: addonId, name: "Towel", archivedAt: expect.stringMatching(/Z$/) };
  expect(await listArchivedAddons(context)).toContainEqual(archived);
  await expect(removeAddon(context, { addonId, actorId })).rejects.toMatchObject({
    code: "ADDON_NOT_FOUND",
  });
  await restoreAddon(context, { addonId, actorId });
  await restoreAddon(context, { addonId, actorId });
  expect(await namesShown()).toContain("Towel");
  expect(await listArchivedAddons(context)).not.toContainEqual(archived);
  expect((await eventsOf(addonId)).map(({ type }) => type)).toEqual([
    "addon.created",
    "addon.archived",
    "addon.restored",
  ]);
});

test("an add-on that was never booked is deleted", async () => {
  const { id: addonId, version } = await make({ name: "Whistle" });
  expect(await removeAddon(context, { addonId, actorId })).toBe("deleted");
  const notFound = { code: "ADDON_NOT_FOUND" };
  await expect(restoreAddon(context, { addonId, actorId })).rejects.toMatchObject(notFound);
  const edit = saveAddon(context, { ...LOCKER, addonId, version }, actorId);
  await expect(edit).rejects.toMatchObject(notFound);
});

test("an add-on is archived, not deleted, while a checkout in payment may include it", async () => {
  const { id: addonId } = await make({ name: "Snorkel" });
  await hold(context, venue, eleven);
  await pool.query("UPDATE checkouts SET state = 'paying' WHERE state = 'held'");
  expect(await removeAddon(context, { addonId, actorId })).toBe("archived");
});
