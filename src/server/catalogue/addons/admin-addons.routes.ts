import type { Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { AddonFields } from "../../../shared/contract/admin/addon-fields.ts";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { api } from "../../request-context.ts";
import {
  archiveAddon,
  deleteAddon,
  findAdminAddon,
  insertAddon,
  listAdminAddonRows,
  listArchivedAddonRows,
  lockAdminAddon,
  unarchiveAddon,
  updateAddon,
} from "./admin-addons.queries.ts";

const { addons } = api.admin;

export const adminAddonsRoutes = {
  list: addons.list.handler(({ context }) => listAdminAddons(context.server)),
  archived: addons.archived.handler(({ context }) => listArchivedAddons(context.server)),
  save: addons.save.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return saveAddon(context.server, input, userId);
  }),
  remove: addons.remove.handler(async ({ context, input: { addonId } }) => {
    const { userId: actorId } = await requireSession(context);
    return { outcome: await removeAddon(context.server, { addonId, actorId }) };
  }),
  restore: addons.restore.handler(async ({ context, input: { addonId } }) => {
    const { userId: actorId } = await requireSession(context);
    await restoreAddon(context.server, { addonId, actorId });
    return { restored: true as const };
  }),
};

/** Every add-on that is not archived, by name. */
export async function listAdminAddons({ db }: Pick<Context, "db">): Promise<AdminAddon[]> {
  return listAdminAddonRows(db);
}

/** Archived last first. */
export async function listArchivedAddons({ db }: Pick<Context, "db">): Promise<ArchivedAddon[]> {
  const rows = await listArchivedAddonRows(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}

/** Shows an archived add-on again; twice is once. @throws Refusal ADDON_NOT_FOUND */
export async function restoreAddon(
  { db }: Pick<Context, "db">,
  { addonId, actorId }: { addonId: string; actorId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const wasArchived = await unarchiveAddon(transaction, addonId);
    const addon = await findAdminAddon(transaction, addonId);
    if (wasArchived === undefined || !addon) throw new Refusal("ADDON_NOT_FOUND");
    if (!wasArchived) return;
    await recordChange(transaction, actorId, {
      entity: "addon",
      entityId: addonId,
      what: "addon.restored",
      after: toAddonFields(addon),
    });
  });
}

interface RemoveAddonInput {
  addonId: string;
  /** Of the account that does it. */
  actorId: string;
}

/**
 * Takes an add-on out of the catalogue: what bookings refer to is archived, and stays as it is in
 * them; anything else is deleted for good.
 * @throws Refusal ADDON_NOT_FOUND
 */
export async function removeAddon(
  { db }: Pick<Context, "db">,
  input: RemoveAddonInput,
): Promise<"archived" | "deleted"> {
  try {
    return await remove(db, input);
  } catch (error) {
    // Somebody booked it in this moment, so it has a history now.
    const isReferenced = error instanceof DatabaseError && error.code === "23503";
    if (!isReferenced) throw error;
    return remove(db, input);
  }
}

function remove(
  db: Context["db"],
  { addonId, actorId }: RemoveAddonInput,
): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    const addon = await lockAdminAddon(transaction, addonId);
    if (!addon) throw new Refusal("ADDON_NOT_FOUND");
    const event = { entity: "addon", entityId: addonId, before: toAddonFields(addon) };
    if (addon.hasHistory) {
      await archiveAddon(transaction, addonId);
      await recordChange(transaction, actorId, { ...event, what: "addon.archived" });
      return "archived";
    }
    await deleteAddon(transaction, addonId);
    await recordChange(transaction, actorId, { ...event, what: "addon.deleted" });
    return "deleted";
  });
}

interface SaveAddonInput extends AddonFields {
  /** Drawn by the browser for one that is new: twice is once. */
  addonId: string;
  /** As it was read; null for one that is new. */
  version: string | null;
}

/**
 * Makes an add-on, or changes one that nobody else has changed since it was read. What was booked
 * keeps its price. What is so already is not written again, whatever has happened since.
 * @throws Refusal ADDON_NOT_FOUND, ADDON_CHANGED
 */
export async function saveAddon(
  { db }: Pick<Context, "db">,
  { addonId, version, ...input }: SaveAddonInput,
  actorId: string,
): Promise<AdminAddon> {
  const fields = toAddonFields(input);
  return inTransaction(db, async (transaction) => {
    const isNew = version === null && (await insertAddon(transaction, addonId, fields));
    if (isNew) {
      const createdEvent = {
        entity: "addon",
        entityId: addonId,
        what: "addon.created",
        after: fields,
      };
      await recordChange(transaction, actorId, createdEvent);
    } else await change(transaction, { addonId, version, fields, actorId });
    return requireAddon(await findAdminAddon(transaction, addonId));
  });
}

interface AddonChange {
  addonId: string;
  version: string | null;
  fields: AddonFields;
  actorId: string;
}

async function change(
  transaction: Transaction<DB>,
  { addonId, version, fields, actorId }: AddonChange,
): Promise<void> {
  const before = requireAddon(await lockAdminAddon(transaction, addonId));
  if (hasSameFields(before, fields)) return;
  if (before.version !== version) throw new Refusal("ADDON_CHANGED");
  await updateAddon(transaction, addonId, fields);
  await recordChange(transaction, actorId, {
    entity: "addon",
    entityId: addonId,
    what: "addon.changed",
    before: toAddonFields(before),
    after: fields,
  });
}

function requireAddon(addon: AdminAddon | undefined): AdminAddon {
  if (!addon) throw new Refusal("ADDON_NOT_FOUND");
  return addon;
}

/** What staff can change of an add-on, as the history tells it. */
function toAddonFields(addon: AddonFields | AdminAddon): AddonFields {
  const { name, description, pricePence, maxQuantity, available } = addon;
  return { name, description, pricePence, maxQuantity, available };
}

function hasSameFields(one: AddonFields, other: AddonFields): boolean {
  return JSON.stringify(toAddonFields(one)) === JSON.stringify(toAddonFields(other));
}
