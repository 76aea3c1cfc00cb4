import type { Transaction } from "kysely";
import type { AddonFields } from "../../shared/contract/desk/desk-addon-fields.ts";
import type { DeskAddon } from "../../shared/contract/desk/desk-addons.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { DB } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { addonFieldsOf, sameFields } from "./addon-fields.ts";
import { findDeskAddon, insertAddon, lockDeskAddon, updateAddon } from "./desk-addons.queries.ts";

interface SaveAddon extends AddonFields {
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
  { addonId, version, ...given }: SaveAddon,
  actorId: string,
): Promise<DeskAddon> {
  const fields = addonFieldsOf(given);
  return inTransaction(db, async (transaction) => {
    const isNew = version === null && (await insertAddon(transaction, addonId, fields));
    if (isNew) {
      const made = { entity: "addon", entityId: addonId, what: "addon.created", after: fields };
      await recordChange(transaction, actorId, made);
    } else await change(transaction, { addonId, version, fields, actorId });
    return found(await findDeskAddon(transaction, addonId));
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
  const before = found(await lockDeskAddon(transaction, addonId));
  if (sameFields(before, fields)) return;
  if (before.version !== version) throw new Refusal("ADDON_CHANGED");
  await updateAddon(transaction, addonId, fields);
  await recordChange(transaction, actorId, {
    entity: "addon",
    entityId: addonId,
    what: "addon.changed",
    before: addonFieldsOf(before),
    after: fields,
  });
}

function found(addon: DeskAddon | undefined): DeskAddon {
  if (!addon) throw new Refusal("ADDON_NOT_FOUND");
  return addon;
}
