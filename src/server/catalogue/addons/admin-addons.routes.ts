import { type Kysely, sql } from "kysely";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import type { AddonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { adminApi } from "../../access.ts";
import type { DB } from "../../platform/database/schema.ts";
import { Resource } from "../../resource/resource.ts";

/** Whether a booking refers to add-on `t`, or a checkout in payment may soon do so. */
const hasHistory = sql<boolean>`(
  EXISTS (SELECT FROM booking_addons b WHERE b.addon_id = t.id)
  OR EXISTS (SELECT FROM checkouts c WHERE c.state = 'paying'))`;

/** An add-on that a booking has is archived, and stays in the bookings that have it. */
export const addonResource = new Resource<"addons", AdminAddon, AddonFields>({
  table: "addons",
  entity: "addon",
  eventPrefix: "addon",
  notFound: "ADDON_NOT_FOUND",
  changed: "ADDON_CHANGED",
  archived: "ADDON_NOT_FOUND",
  hasHistory,
  find: async (db, id) => (await selectAddons(sql`t.id = ${id}`).execute(db)).rows[0],
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

function selectAddons(condition = sql`t.archived_at IS NULL`) {
  return sql<AdminAddon>`
    SELECT t.id, t.name, t.description, t.price_pence, t.max_quantity, t.available,
           ${hasHistory} AS has_history, t.version::text
    FROM addons t WHERE ${condition} ORDER BY lower(t.name), t.id`;
}

/** Lists every add-on that is not archived, by name. */
export async function listAdminAddons(db: Kysely<DB>): Promise<AdminAddon[]> {
  return (await selectAddons().execute(db)).rows;
}

/** Lists archived add-ons, most recently archived first. */
export async function listArchivedAddons(db: Kysely<DB>): Promise<ArchivedAddon[]> {
  const { rows } = await sql<Omit<ArchivedAddon, "archivedAt"> & { archivedAt: Date }>`
    SELECT id, name, archived_at FROM addons WHERE archived_at IS NOT NULL
    ORDER BY archived_at DESC, id`.execute(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}

function toAddonFields({ name, description, pricePence, maxQuantity, available }: AddonFields) {
  return { name, description, pricePence, maxQuantity, available };
}
