import { DatabaseError } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { addonFieldsOf } from "./addon-fields.ts";
import { archiveAddon, deleteAddon, lockDeskAddon } from "./desk-addons.queries.ts";

interface Removal {
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
  removal: Removal,
): Promise<"archived" | "deleted"> {
  try {
    return await remove(db, removal);
  } catch (error) {
    // Somebody booked it in this moment, so it has a history now.
    const isReferred = error instanceof DatabaseError && error.code === "23503";
    if (!isReferred) throw error;
    return remove(db, removal);
  }
}

function remove(db: Context["db"], { addonId, actorId }: Removal): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    const addon = await lockDeskAddon(transaction, addonId);
    if (!addon) throw new Refusal("ADDON_NOT_FOUND");
    const change = { entity: "addon", entityId: addonId, before: addonFieldsOf(addon) };
    if (addon.hasHistory) {
      await archiveAddon(transaction, addonId);
      await recordChange(transaction, actorId, { ...change, what: "addon.archived" });
      return "archived";
    }
    await deleteAddon(transaction, addonId);
    await recordChange(transaction, actorId, { ...change, what: "addon.deleted" });
    return "deleted";
  });
}
