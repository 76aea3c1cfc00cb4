import type { Kysely } from "kysely";
import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface NoteRow {
  id: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

/** Lists a booking's notes that were neither removed nor erased, newest first. */
export async function listNotes(db: Kysely<DB>, bookingId: string): Promise<NoteRow[]> {
  return selectNotes(db)
    .where("n.bookingId", "=", bookingId)
    .where("n.removedAt", "is", null)
    .where("n.text", "<>", "")
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id")
    .execute();
}

/** Finds a note of any booking. */
export async function findNote(
  db: Kysely<DB>,
  noteId: string,
): Promise<(NoteRow & { bookingId: string }) | undefined> {
  return selectNotes(db).select("n.bookingId").where("n.id", "=", noteId).executeTakeFirst();
}

function selectNotes(db: Kysely<DB>) {
  return db
    .selectFrom("bookingNotes as n")
    .leftJoin("users as u", "u.id", "n.authorId")
    .select(["n.id", "n.text", "u.name as author", "n.createdAt"]);
}

interface InsertNoteParams {
  bookingId: string;
  noteId: string;
  text: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Adds a note, with an event that does not contain its text. Locks the booking and its customer, so
 * that no note is added about somebody who is being erased.
 * @throws Refusal BOOKING_NOT_FOUND, NOTE_CUSTOMER_ERASED; a unique violation when the id is in use
 */
export const insertNote = defineStatement<InsertNoteParams, { isAdded: boolean }>(
  "add-booking-note",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, note_id uuid, text text, actor_kind text, actor_id uuid)
   ),
   booking AS (
     SELECT b.id, c.erased_at FROM input
     JOIN bookings b ON b.id = input.booking_id JOIN customers c ON c.id = b.customer_id
     FOR SHARE OF b, c
   ),
   note AS (
     INSERT INTO booking_notes (id, booking_id, author_id, text)
     SELECT input.note_id, booking.id, input.actor_id, input.text
     FROM input, booking WHERE booking.erased_at IS NULL
     RETURNING id, booking_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', note.booking_id, 'booking.note-added',
            jsonb_build_object('noteId', note.id)
     FROM input, note
   )
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM booking) THEN refuse('BOOKING_NOT_FOUND')
     WHEN NOT EXISTS (SELECT FROM note) THEN refuse('NOTE_CUSTOMER_ERASED')
     ELSE true END AS is_added`,
);

interface ChangeNoteParams {
  bookingId: string;
  noteId: string;
  isRemoved: boolean;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Removes or restores a note. No-op, without an event, when the note is already in that state.
 * @throws Refusal NOTE_NOT_FOUND
 */
export const setNoteRemoved = defineStatement<ChangeNoteParams, { isChanged: boolean }>(
  "set-booking-note-removed",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, note_id uuid, is_removed boolean, actor_kind text, actor_id uuid)
   ),
   note AS (
     UPDATE booking_notes n SET removed_at = CASE WHEN input.is_removed THEN venue_now() END
     FROM input
     WHERE n.id = input.note_id AND n.booking_id = input.booking_id
       AND (n.removed_at IS NOT NULL) <> input.is_removed
     RETURNING n.id, n.booking_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', note.booking_id,
            CASE WHEN input.is_removed THEN 'booking.note-removed' ELSE 'booking.note-restored' END,
            jsonb_build_object('noteId', note.id)
     FROM input, note
   )
   SELECT EXISTS (SELECT FROM booking_notes n
                  WHERE n.id = input.note_id AND n.booking_id = input.booking_id)
       OR refuse('NOTE_NOT_FOUND') AS is_changed
   FROM input`,
);

export function toNote({ id, text, author, createdAt }: NoteRow): AdminNote {
  return { id, text, author, createdAt: createdAt.toISOString() };
}
