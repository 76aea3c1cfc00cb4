import type { Transaction } from "kysely";
import type { DB, Json } from "../platform/database/schema.ts";

/** A row of the catalogue or the settings, by the names that the contract gives its fields. */
type Fields = Readonly<Record<string, Json | undefined>>;

interface Change {
  /** What was changed: `activity`, `schedule`, `discount_code` … */
  entity: string;
  entityId: string;
  /** `activity.created`, `activity.changed` … */
  what: string;
  /** As it was; absent where it was not there. */
  before?: Fields | null;
  /** As it is; absent where it is not there any more. */
  after?: Fields | null;
}

/** The settings are one row, which has no id of its own. */
export const SETTINGS_ID = "00000000-0000-4000-8000-000000000001";

/**
 * Appends who changed what, from what to what, in the transaction that changes it: of two rows only
 * what differs. A change that changes nothing is not recorded.
 * @param staffId the user who did it.
 */
export async function recordChange(
  transaction: Transaction<DB>,
  staffId: string,
  { entity, entityId, what, before = null, after = null }: Change,
): Promise<void> {
  const diff = diffFields(before, after);
  if (diff === null) return;
  await transaction
    .insertInto("events")
    .values({
      actorKind: "staff",
      actorId: staffId,
      entity,
      entityId,
      what,
      before: diff.before && JSON.stringify(diff.before),
      after: diff.after && JSON.stringify(diff.after),
    })
    .execute();
}

/** Two rows without what both say alike; null when that is all. */
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
