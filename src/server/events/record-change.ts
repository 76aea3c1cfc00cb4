import type { Transaction } from "kysely";
import { getActingDevice } from "../platform/database/acting-device.ts";
import type { DB, Json } from "../platform/database/schema.ts";

/** A row of the catalogue or the settings, with the contract's field names. */
type Fields = Readonly<Record<string, Json | undefined>>;

interface Change {
  /** For example `activity`, `schedule`, `discount_code`. */
  entity: string;
  entityId: string;
  /** For example `activity.created`, `activity.changed`. */
  type: string;
  /** The row before; absent or null if it was created. */
  before?: Fields | null;
  /** The row after; absent or null if it was deleted. */
  after?: Fields | null;
}

/** The settings are one row, which has no id of its own. */
export const SETTINGS_ID = "00000000-0000-4000-8000-000000000001";

/**
 * Records who changed what, in the transaction that makes the change, with only the fields that
 * differ. A no-op if nothing differs.
 * @param staffId the user who made the change.
 */
export async function recordChange(
  transaction: Transaction<DB>,
  staffId: string,
  { entity, entityId, type, before = null, after = null }: Change,
): Promise<void> {
  const diff = diffFields(before, after);
  if (diff === null) return;
  await transaction
    .insertInto("events")
    .values({
      deviceId: getActingDevice(),
      actorKind: "staff",
      actorId: staffId,
      entity,
      entityId,
      type,
      before: diff.before && JSON.stringify(diff.before),
      after: diff.after && JSON.stringify(diff.after),
    })
    .execute();
}

/**
 * Returns the fields that differ between two rows, or null if none do. If one row is null, returns
 * the other whole.
 */
export function diffFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } | null {
  if (before === null || after === null) return before === after ? null : { before, after };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return changed.length === 0
    ? null
    : { before: pickFields(before, changed), after: pickFields(after, changed) };
}

function pickFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
