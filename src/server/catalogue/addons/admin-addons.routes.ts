import { type Kysely, sql } from "kysely";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import type { AddonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { adminApi } from "../../admin-api.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Resource } from "../../resource/resource.ts";

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
  toFields: toAddonFields,
  toColumns: toAddonFields,
});

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

function toAddonFields({ name, description, pricePence, maxQuantity, available }: AddonFields) {
  return { name, description, pricePence, maxQuantity, available };
}
