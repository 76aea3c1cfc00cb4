import type { Kysely, Transaction } from "kysely";
import type { MergePreview } from "../../shared/contract/admin/customer-page.ts";
import type { Actor } from "../events/actor.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { lockCustomers } from "./customer-locks.queries.ts";

interface MergeInput {
  /** The customer who stays, with their contact details. */
  survivorId: string;
  /** The duplicate, whose row stays archived. */
  mergedId: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Merges a duplicate into another customer: bookings, gift vouchers, waivers, notes and tags move,
 * and whoever books under the duplicate's address is the survivor from then on. A no-op when they
 * are merged already.
 * @throws Refusal CUSTOMER_NOT_FOUND when one is unknown or erased; CUSTOMER_MERGED when one was
 * merged with somebody else, or the other way round; CUSTOMER_MERGE_ACCOUNTS when both have an
 * account; CUSTOMER_MERGE_ACCOUNT when only the duplicate has one.
 */
export async function mergeCustomers(
  transaction: Transaction<DB>,
  input: MergeInput,
): Promise<void> {
  await lockCustomers(transaction, [input.survivorId, input.mergedId]);
  // A statement of its own, which sees what was written while the locks were awaited.
  await moveToSurvivor(transaction, input);
}

/**
 * SQL: whether the duplicate `merged` withdrew consent after it was last given for `survivor`. An
 * unknown date is before all known ones.
 */
export const WITHDREW_LATER = `(
  survivor.marketing_consent AND NOT merged.marketing_consent
  AND coalesce(merged.marketing_consent_at, '-infinity')
      > coalesce(survivor.marketing_consent_at, '-infinity'))`;

/** Does the move, once both customers and their purchases are locked. */
const moveToSurvivor = defineStatement<MergeInput, { isMerged: boolean }>(
  "merge-customers",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       survivor_id uuid, merged_id uuid, actor_kind text, actor_id uuid)
   ),
   pair AS (
     SELECT survivor.id AS survivor_id, merged.id AS merged_id,
            merged.merged_into = survivor.id AS is_done,
            coalesce(survivor.merged_into, merged.merged_into) IS NOT NULL AS is_taken,
            survivor.auth_id IS NOT NULL AS survivor_has_account,
            merged.auth_id IS NOT NULL AS merged_has_account,
            merged.archived_at IS NULL AS is_returning, merged.created_at,
            ${WITHDREW_LATER} AS withdraws, merged.marketing_consent_at,
            merged.marketing_consent_source, merged.marketing_consent_by
     FROM input
     JOIN customers survivor ON survivor.id = input.survivor_id AND survivor.erased_at IS NULL
     JOIN customers merged ON merged.id = input.merged_id AND merged.erased_at IS NULL
       AND merged.id <> survivor.id
   ),
   merge AS (SELECT * FROM pair WHERE NOT is_taken AND NOT merged_has_account),
   moved_bookings AS (
     UPDATE bookings b SET customer_id = merge.survivor_id
     FROM merge WHERE b.customer_id = merge.merged_id
     RETURNING b.id
   ),
   moved_waivers AS (
     UPDATE customer_waivers w SET customer_id = merge.survivor_id
     FROM merge WHERE w.customer_id = merge.merged_id
     RETURNING w.id
   ),
   moved_vouchers AS (
     UPDATE vouchers v SET purchaser_id = merge.survivor_id
     FROM merge WHERE v.purchaser_id = merge.merged_id
     RETURNING v.id
   ),
   moved_notes AS (
     UPDATE customer_notes n SET customer_id = merge.survivor_id
     FROM merge WHERE n.customer_id = merge.merged_id
     RETURNING n.id
   ),
   taken_tags AS (
     DELETE FROM customer_tags t USING merge WHERE t.customer_id = merge.merged_id
     RETURNING t.tag
   ),
   moved_tags AS (
     INSERT INTO customer_tags (customer_id, tag)
     SELECT merge.survivor_id, taken_tags.tag FROM merge, taken_tags
     ON CONFLICT DO NOTHING
     RETURNING tag
   ),
   followers AS (
     UPDATE customers c SET merged_into = merge.survivor_id
     FROM merge WHERE c.merged_into = merge.merged_id
   ),
   archived AS (
     UPDATE customers c
     SET merged_into = merge.survivor_id, archived_at = coalesce(c.archived_at, venue_now()),
         updated_at = venue_now()
     FROM merge WHERE c.id = merge.merged_id
   ),
   kept AS (
     UPDATE customers c
     SET created_at = least(c.created_at, merge.created_at),
         archived_at = CASE WHEN NOT merge.is_returning THEN c.archived_at END,
         marketing_consent = c.marketing_consent AND NOT merge.withdraws,
         marketing_consent_at = CASE WHEN merge.withdraws THEN merge.marketing_consent_at
                                     ELSE c.marketing_consent_at END,
         marketing_consent_source = CASE WHEN merge.withdraws THEN merge.marketing_consent_source
                                         ELSE c.marketing_consent_source END,
         marketing_consent_by = CASE WHEN merge.withdraws THEN merge.marketing_consent_by
                                     ELSE c.marketing_consent_by END,
         updated_at = venue_now()
     FROM merge WHERE c.id = merge.survivor_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'customer', change.*
     FROM input, merge, LATERAL (VALUES
       (merge.merged_id, 'customer.merged', jsonb_build_object('mergedInto', merge.survivor_id)),
       (merge.survivor_id, 'customer.duplicate-merged', jsonb_build_object(
         'duplicateId', merge.merged_id,
         'bookingCount', (SELECT count(*) FROM moved_bookings),
         'voucherCount', (SELECT count(*) FROM moved_vouchers),
         'waiverCount', (SELECT count(*) FROM moved_waivers),
         'noteCount', (SELECT count(*) FROM moved_notes),
         'tagCount', (SELECT count(*) FROM moved_tags)))) change(id, type, after)
   )
   SELECT CASE
     WHEN pair.survivor_id IS NULL THEN refuse('CUSTOMER_NOT_FOUND')
     WHEN is_done THEN true
     WHEN is_taken THEN refuse('CUSTOMER_MERGED')
     WHEN merged_has_account AND survivor_has_account THEN refuse('CUSTOMER_MERGE_ACCOUNTS')
     WHEN merged_has_account THEN refuse('CUSTOMER_MERGE_ACCOUNT')
     ELSE true END AS is_merged
   FROM input LEFT JOIN pair ON true`,
);

interface PreviewRow {
  survivor: MergePreview["survivor"];
  duplicate: MergePreview["duplicate"];
  isMerged: boolean;
  bookingCount: number;
  voucherCount: number;
  waiverCount: number;
  noteCount: number;
  tags: string[];
  marketingConsent: boolean;
  withdrawnAt: Date | null;
}

const toPerson = (alias: string) => `jsonb_build_object(
  'id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email, 'phone', ${alias}.phone,
  'hasAccount', ${alias}.auth_id IS NOT NULL)`;

/**
 * Reads what a merge would do. No row when a customer is unknown or erased, or when both are the
 * same; `isMerged` when one was merged already.
 */
export const readMergePreview = defineStatement<
  { survivorId: string; mergedId: string },
  PreviewRow
>(
  "preview-merge",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(survivor_id uuid, merged_id uuid))
   SELECT ${toPerson("survivor")} AS survivor, ${toPerson("merged")} AS duplicate,
          coalesce(survivor.merged_into, merged.merged_into) IS NOT NULL AS is_merged,
          (SELECT count(*)::int FROM bookings b WHERE b.customer_id = merged.id) AS booking_count,
          (SELECT count(*)::int FROM vouchers v WHERE v.purchaser_id = merged.id) AS voucher_count,
          (SELECT count(*)::int FROM customer_waivers w
           WHERE w.customer_id = merged.id) AS waiver_count,
          (SELECT count(*)::int FROM customer_notes n
           WHERE n.customer_id = merged.id AND n.removed_at IS NULL) AS note_count,
          ARRAY(SELECT tag FROM customer_tags t WHERE t.customer_id = merged.id
                EXCEPT SELECT tag FROM customer_tags t WHERE t.customer_id = survivor.id
                ORDER BY tag) AS tags,
          survivor.marketing_consent AND NOT ${WITHDREW_LATER} AS marketing_consent,
          CASE WHEN ${WITHDREW_LATER} THEN merged.marketing_consent_at END AS withdrawn_at
   FROM input
   JOIN customers survivor ON survivor.id = input.survivor_id AND survivor.erased_at IS NULL
   JOIN customers merged ON merged.id = input.merged_id AND merged.erased_at IS NULL
     AND merged.id <> survivor.id`,
);

/**
 * Runs `link`, which gives the customer of a verified address an account. An address that was merged
 * into a guest brings that guest along: the account's customer stays, and the guest is merged into
 * it. Merged into an account holder, it becomes a customer of its own again, whose purchases stay
 * with that account.
 */
export async function linkAddress<Result>(
  db: Kysely<DB>,
  email: string,
  link: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    const [separated] = await separateMerged(transaction, { email });
    const result = await link(transaction);
    if (separated?.isGuest) {
      const { id: survivorId, survivorId: mergedId } = separated;
      const system = { actorKind: "system" as const, actorId: null };
      await mergeCustomers(transaction, { survivorId, mergedId, ...system });
    }
    return result;
  });
}

interface SeparatedCustomer {
  id: string;
  /** Whom they were merged into. */
  survivorId: string;
  /** Whether that customer has no account. */
  isGuest: boolean;
}

/** Makes the merged customer of an address one of their own again; no row when there is none. */
const separateMerged = defineStatement<{ email: string }, SeparatedCustomer>(
  "separate-merged-customer",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(email text)),
   merged AS (
     SELECT c.id, survivor.id AS survivor_id, survivor.auth_id IS NULL AS is_guest
     FROM input JOIN customers c ON c.email = input.email
     JOIN customers survivor ON survivor.id = c.merged_into
     FOR UPDATE OF c, survivor
   ),
   separated AS (
     UPDATE customers c SET merged_into = NULL, archived_at = NULL, updated_at = venue_now()
     FROM merged WHERE c.id = merged.id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before)
     SELECT 'system', 'customer', id, 'customer.separated',
            jsonb_build_object('mergedInto', survivor_id)
     FROM merged
   )
   SELECT id, survivor_id, is_guest FROM merged`,
);

/**
 * Frees the address that an account is about to get from the guest who has it, or from the customer
 * who was merged into that guest. One row, if that guest is to be merged into the account's customer.
 */
export const freeAddress = defineStatement<
  { email: string; userId: string },
  { survivorId: string; mergedId: string }
>(
  "free-address",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(email text, user_id uuid)),
   held AS (
     SELECT c.id, coalesce(c.merged_into, c.id) AS guest_id
     FROM input JOIN customers c ON c.email = input.email AND c.auth_id IS NULL
     FOR UPDATE OF c
   ),
   freed AS (
     UPDATE customers c SET email = NULL, updated_at = venue_now()
     FROM held WHERE c.id = held.id
   )
   SELECT own.id AS survivor_id, guest.id AS merged_id
   FROM input
   JOIN customers own ON own.auth_id = input.user_id
   CROSS JOIN held
   JOIN customers guest ON guest.id = held.guest_id AND guest.auth_id IS NULL`,
);
