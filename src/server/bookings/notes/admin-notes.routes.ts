import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { api } from "../../request-context.ts";
import { findNote, insertNote, setNoteRemoved } from "./notes.queries.ts";
import { restoreNote } from "./restore-note.ts";
import { toNote } from "./to-note.ts";

const { notes } = api.admin;

export const adminNotesRoutes = {
  add: notes.add.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return addNote(context.server, { ...input, userId });
  }),
  remove: notes.remove.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await removeNote(context.server, { ...input, userId });
    return { removed: true as const };
  }),
  restore: notes.restore.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return restoreNote(context.server, { ...input, userId });
  }),
};

interface NoteInput {
  bookingId: string;
  noteId: string;
  /** Of the account that does it. */
  userId: string;
}

/**
 * Takes a note away; twice is once. It can be shown again.
 * @throws Refusal NOTE_NOT_FOUND
 */
export async function removeNote({ pool }: Context, { userId, ...note }: NoteInput): Promise<void> {
  await setNoteRemoved(pool, { ...note, isRemoved: true, actorKind: "staff", actorId: userId });
}

interface AddNoteInput {
  bookingId: string;
  /** Drawn by whoever asks: the same id twice is one note. */
  noteId: string;
  text: string;
  /** Of the account that notes it. */
  userId: string;
}

/**
 * Notes something about a booking, for staff alone.
 * @throws Refusal BOOKING_NOT_FOUND; NOTE_ABOUT_NOBODY when the customer was erased;
 * IDEMPOTENCY_MISMATCH when the id is another note's
 */
export async function addNote(
  { db, pool }: Context,
  { bookingId, noteId, text, userId }: AddNoteInput,
): Promise<AdminNote> {
  try {
    await insertNote(pool, { bookingId, noteId, text, actorKind: "staff", actorId: userId });
  } catch (error) {
    if (getViolatedKey(error) !== "booking_notes_pkey") throw error;
  }
  const note = await findNote(db, noteId);
  if (note?.bookingId !== bookingId || note.text !== text) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  return toNote(note);
}
