import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import type { AddonFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Changes with every edit of an add-on. */
const ADDON_VERSION = "(extract(epoch FROM a.updated_at) * 1000000)::bigint::text";

/** Whether a booking refers to the add-on, or a checkout in payment may soon do so. */
const ADDON_HAS_HISTORY = `(
  EXISTS (SELECT FROM booking_addons b WHERE b.addon_id = a.id)
  OR EXISTS (SELECT FROM checkouts c WHERE c.state = 'paying'))`;

function selectAddonsWhere(condition: RawBuilder<unknown>, suffix = "") {
  return sql<AdminAddon>`
    SELECT a.id, a.name, a.description, a.price_pence, a.max_quantity, a.available,
           ${sql.raw(ADDON_HAS_HISTORY)} AS has_history, ${sql.raw(ADDON_VERSION)} AS version
    FROM addons a
    WHERE a.archived_at IS NULL AND ${condition}
    ORDER BY lower(a.name), a.id ${sql.raw(suffix)}`;
}

/** Lists every add-on that is not archived, by name. */
export async function listAdminAddons(db: Kysely<DB>): Promise<AdminAddon[]> {
  return (await selectAddonsWhere(sql`true`).execute(db)).rows;
}

type ArchivedAddonRow = Omit<ArchivedAddon, "archivedAt"> & { archivedAt: Date };

/** Lists archived add-ons, most recently archived first. */
export async function listArchivedAddonRows(db: Kysely<DB>): Promise<ArchivedAddonRow[]> {
  const { rows } = await sql<ArchivedAddonRow>`
    SELECT id, name, archived_at FROM addons WHERE archived_at IS NOT NULL
    ORDER BY archived_at DESC, id`.execute(db);
  return rows;
}

export async function findAdminAddon(db: Kysely<DB>, id: string): Promise<AdminAddon | undefined> {
  return (await selectAddonsWhere(sql`a.id = ${id}`).execute(db)).rows[0];
}

/** Finds an add-on and locks it until the transaction ends. */
export async function lockAdminAddon(
  transaction: Transaction<DB>,
  id: string,
): Promise<AdminAddon | undefined> {
  const { rows } = await selectAddonsWhere(sql`a.id = ${id}`, "FOR UPDATE OF a").execute(
    transaction,
  );
  return rows[0];
}

/** @returns false if an add-on with this id exists, archived or not */
export async function insertAddon(
  transaction: Transaction<DB>,
  id: string,
  fields: AddonFields,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("addons")
    .values({ id, ...fields })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateAddon(
  transaction: Transaction<DB>,
  id: string,
  fields: AddonFields,
): Promise<void> {
  await transaction
    .updateTable("addons")
    .set({ ...fields, updatedAt: sql`venue_clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

export async function archiveAddon(transaction: Transaction<DB>, id: string): Promise<void> {
  await sql`UPDATE addons SET archived_at = venue_now(), updated_at = venue_clock_timestamp()
            WHERE id = ${id}`.execute(transaction);
}

export async function deleteAddon(transaction: Transaction<DB>, id: string): Promise<void> {
  await transaction.deleteFrom("addons").where("id", "=", id).execute();
}

/** @returns whether it was archived; undefined if there is no such add-on */
export async function unarchiveAddon(
  transaction: Transaction<DB>,
  id: string,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ wasArchived: boolean }>`
    WITH found AS (SELECT id, archived_at FROM addons WHERE id = ${id} FOR UPDATE),
    shown AS (
      UPDATE addons a SET archived_at = NULL, updated_at = venue_clock_timestamp()
      FROM found WHERE a.id = found.id AND found.archived_at IS NOT NULL
    )
    SELECT archived_at IS NOT NULL AS was_archived FROM found`.execute(transaction);
  return rows[0]?.wasArchived;
}
