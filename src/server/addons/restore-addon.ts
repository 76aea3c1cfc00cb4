import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { addonFieldsOf } from "./addon-fields.ts";
import { findDeskAddon, unarchiveAddon } from "./desk-addons.queries.ts";

/** Shows an archived add-on again; twice is once. @throws Refusal ADDON_NOT_FOUND */
export async function restoreAddon(
  { db }: Pick<Context, "db">,
  { addonId, actorId }: { addonId: string; actorId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const wasArchived = await unarchiveAddon(transaction, addonId);
    const addon = await findDeskAddon(transaction, addonId);
    if (wasArchived === undefined || !addon) throw new Refusal("ADDON_NOT_FOUND");
    if (!wasArchived) return;
    await recordChange(transaction, actorId, {
      entity: "addon",
      entityId: addonId,
      what: "addon.restored",
      after: addonFieldsOf(addon),
    });
  });
}
