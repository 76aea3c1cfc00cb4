import type { Kysely } from "kysely";
import type { AdminNote } from "../../shared/contract/admin/notes.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";

interface CustomerNoteRow {
  id: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

/** Lists the notes about a customer that were not removed, newest first. */
export async function listCustomerNotes(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerNoteRow[]> {
  return selectNotes(db)
    .where("n.customerId", "=", customerId)
    .where("n.removedAt", "is", null)
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id")
    .execute();
}

/** Finds a note about any customer. */
export async function findCustomerNote(
  db: Kysely<DB>,
  noteId: string,
): Promise<(CustomerNoteRow & { customerId: string }) | undefined> {
  return selectNotes(db).select("n.customerId").where("n.id", "=", noteId).executeTakeFirst();
}

function selectNotes(db: Kysely<DB>) {
  return db
    .selectFrom("customerNotes as n")
    .leftJoin("users as u", "u.id", "n.authorId")
    .select(["n.id", "n.text", "u.name as author", "n.createdAt"]);
}

interface InsertNoteParams {
  customerId: string;
  noteId: string;
  text: string;
  staffId: string;
}

/**
 * Adds a note, with an event that does not contain its text. Locks the customer, so that no note is
 * added about somebody who is being erased or merged.
 * @throws Refusal CUSTOMER_NOT_FOUND; a unique violation when the id is in use
 */
export const insertCustomerNote = defineStatement<InsertNoteParams, { isAdded: boolean }>(
  "add-customer-note",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       customer_id uuid, note_id uuid, text text, staff_id uuid)
   ),
   customer AS (
     SELECT c.id FROM input JOIN customers c ON c.id = input.customer_id
     WHERE c.erased_at IS NULL AND c.merged_into IS NULL
     FOR SHARE OF c
   ),
   note AS (
     INSERT INTO customer_notes (id, customer_id, author_id, text)
     SELECT input.note_id, customer.id, input.staff_id, input.text FROM input, customer
     RETURNING id, customer_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.staff_id, 'customer', note.customer_id, 'customer.note-added',
            jsonb_build_object('noteId', note.id)
     FROM input, note
   )
   SELECT EXISTS (SELECT FROM note) OR refuse('CUSTOMER_NOT_FOUND') AS is_added`,
);

interface ChangeNoteParams {
  customerId: string;
  noteId: string;
  isRemoved: boolean;
  staffId: string;
}

/**
 * Removes or restores a note. No-op, without an event, when the note is already in that state.
 * @throws Refusal NOTE_NOT_FOUND
 */
export const setCustomerNoteRemoved = defineStatement<ChangeNoteParams, { isChanged: boolean }>(
  "set-customer-note-removed",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       customer_id uuid, note_id uuid, is_removed boolean, staff_id uuid)
   ),
   note AS (
     UPDATE customer_notes n SET removed_at = CASE WHEN input.is_removed THEN venue_now() END
     FROM input
     WHERE n.id = input.note_id AND n.customer_id = input.customer_id
       AND (n.removed_at IS NOT NULL) <> input.is_removed
     RETURNING n.id, n.customer_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.staff_id, 'customer', note.customer_id,
            CASE WHEN input.is_removed THEN 'customer.note-removed'
                 ELSE 'customer.note-restored' END,
            jsonb_build_object('noteId', note.id)
     FROM input, note
   )
   SELECT EXISTS (SELECT FROM customer_notes n
                  WHERE n.id = input.note_id AND n.customer_id = input.customer_id)
       OR refuse('NOTE_NOT_FOUND') AS is_changed
   FROM input`,
);

export function toNote({ id, text, author, createdAt }: CustomerNoteRow): AdminNote {
  return { id, text, author, createdAt: createdAt.toISOString() };
}
