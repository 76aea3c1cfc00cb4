import { type Kysely, sql, type Transaction } from "kysely";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import type { AddonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { adminApi } from "../../admin-api.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Resource } from "../../resource/resource.ts";
import { limitedActivities, refuseUnknownActivities } from "../activities/activities.queries.ts";

/** Whether a booking refers to add-on `t`, or a checkout in payment may soon do so. */
const hasHistory = sql<boolean>`(
  EXISTS (SELECT FROM booking_addons b WHERE b.addon_id = t.id)
  OR EXISTS (SELECT FROM checkouts c
             WHERE c.is_live AND c.time_slot_id IS NOT NULL AND c.state = 'paying'))`;

/** An add-on that a booking has is archived, and stays in the bookings that have it. */
export const addonResource = new Resource<"addons", AdminAddon, AddonFields>({
  table: "addons",
  entity: "addon",
  eventPrefix: "addon",
  notFound: "ADDON_NOT_FOUND",
  changed: "ADDON_CHANGED",
  archived: "ADDON_NOT_FOUND",
  hasHistory,
  find: (db, id) => selectAddons(db).where("t.id", "=", id).executeTakeFirst(),
  toFields: ({ id, version, hasHistory, activities, ...fields }) => ({
    ...fields,
    activityIds: activities.map((activity) => activity.id).sort(),
  }),
  toColumns: ({ name, description, pricePence, maxQuantity, available, ...rest }) => ({
    ...{ name, description, pricePence, maxQuantity, available },
    vatRate: rest.vatRate,
    stockPerSlot: rest.stockPerSlot,
    activityIds: [...rest.activityIds].sort(),
  }),
  async beforeSave(transaction, before, input) {
    await refuseUnknownActivities(transaction, before, input);
    if (before && isLimited(before) !== isLimited(input)) await holdUpSales(transaction, before.id);
  },
  async afterChange(transaction, before, input) {
    if (isLimited(before) && !isLimited(input)) await removeStock(transaction, before.id);
    if (!isLimited(before) && isLimited(input)) await countStock(transaction, before.id);
  },
});

function isLimited({ stockPerSlot }: Pick<AddonFields, "stockPerSlot">): boolean {
  return stockPerSlot !== null;
}

/**
 * Waits until whoever takes or returns this add-on is done, and makes others wait until the
 * transaction ends (see `changeAddonStock`).
 */
async function holdUpSales(transaction: Transaction<DB>, addonId: string): Promise<void> {
  await sql`SELECT FROM addons WHERE id = ${addonId} FOR UPDATE`.execute(transaction);
}

async function removeStock(transaction: Transaction<DB>, addonId: string): Promise<void> {
  await transaction.deleteFrom("addonStock").where("addonId", "=", addonId).execute();
}

/** Counts what is taken of an add-on that was unlimited until now, in slots that are not over. */
async function countStock(transaction: Transaction<DB>, addonId: string): Promise<void> {
  await sql`
    INSERT INTO addon_stock (time_slot_id, addon_id, taken_count)
    SELECT time_slot_id, ${addonId}, sum(quantity)
    FROM (
      SELECT b.time_slot_id, booked.quantity
      FROM time_slots s
      JOIN bookings b ON b.time_slot_id = s.id AND b.status = 'confirmed'
      JOIN booking_addons booked ON booked.booking_id = b.id AND booked.addon_id = ${addonId}
      WHERE s.end_time > venue_now()
      UNION ALL
      SELECT c.time_slot_id, chosen.quantity
      FROM payment_attempts p
      JOIN checkouts c ON c.id = p.checkout_id AND c.purpose = 'booking'
      JOIN time_slots s ON s.id = c.time_slot_id AND s.end_time > venue_now()
      CROSS JOIN LATERAL jsonb_to_recordset(p.purchase -> 'addons') AS chosen(id uuid, quantity int)
      WHERE p.settled_at IS NULL AND p.state = 'started' AND chosen.id = ${addonId}
    ) AS taken
    GROUP BY time_slot_id`.execute(transaction);
}

export const adminAddonsRoutes = {
  list: adminApi.addons.list.handler(({ context }) => listAdminAddons(context.server.db)),
  archived: adminApi.addons.archived.handler(({ context }) =>
    listArchivedAddons(context.server.db),
  ),
  save: adminApi.addons.save.handler(({ context, input: { addonId, version, ...input } }) =>
    addonResource.save(context.server.db, { id: addonId, version, input }, context.staffId),
  ),
  remove: adminApi.addons.remove.handler(async ({ context, input: { addonId } }) => ({
    outcome: await addonResource.remove(context.server.db, addonId, context.staffId),
  })),
  restore: adminApi.addons.restore.handler(async ({ context, input: { addonId } }) => {
    await addonResource.restore(context.server.db, addonId, context.staffId);
    return { restored: true as const };
  }),
};

function selectAddons(db: Kysely<DB>) {
  return db
    .selectFrom("addons as t")
    .select(["t.id", "t.name", "t.description", "t.pricePence", "t.maxQuantity", "t.available"])
    .select(["t.stockPerSlot", "t.vatRate", limitedActivities.as("activities")])
    .select([hasHistory.as("hasHistory"), sql<string>`t.version::text`.as("version")]);
}

/** Lists every add-on that is not archived, by name. */
export async function listAdminAddons(db: Kysely<DB>): Promise<AdminAddon[]> {
  return selectAddons(db)
    .where("t.archivedAt", "is", null)
    .orderBy(sql`lower(t.name)`)
    .orderBy("t.id")
    .execute();
}

/** Lists archived add-ons, most recently archived first. */
export async function listArchivedAddons(db: Kysely<DB>): Promise<ArchivedAddon[]> {
  const rows = await db
    .selectFrom("addons")
    .select(["id", "name", "archivedAt"])
    .where("archivedAt", "is not", null)
    .$narrowType<{ archivedAt: Date }>()
    .orderBy("archivedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}
