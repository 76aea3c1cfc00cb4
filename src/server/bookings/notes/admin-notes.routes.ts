import type { DeskNote } from "../../../shared/contract/admin/notes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { signedIn } from "../../access.ts";
import type { Context } from "../../context.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { api } from "../../request-context.ts";
import { changeNote, findNote, insertNote } from "./notes.queries.ts";
import { restoreNote } from "./restore-note.ts";
import { noteAnswer } from "./to-note.ts";

const { notes } = api.desk;

export const deskNotesRoutes = {
  add: notes.add.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return addNote(context.server, { ...input, userId });
  }),
  remove: notes.remove.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await removeNote(context.server, { ...input, userId });
    return { removed: true as const };
  }),
  restore: notes.restore.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return restoreNote(context.server, { ...input, userId });
  }),
};

interface NamedNote {
  bookingId: string;
  noteId: string;
  /** Of the account that does it. */
  userId: string;
}

/**
 * Takes a note away; twice is once. It can be shown again.
 * @throws Refusal NOTE_NOT_FOUND
 */
export async function removeNote({ pool }: Context, { userId, ...note }: NamedNote): Promise<void> {
  await changeNote(pool, { ...note, isRemoved: true, actorKind: "staff", actorId: userId });
}

interface AddNote {
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
  { bookingId, noteId, text, userId }: AddNote,
): Promise<DeskNote> {
  try {
    await insertNote(pool, { bookingId, noteId, text, actorKind: "staff", actorId: userId });
  } catch (error) {
    if (violatedKey(error) !== "booking_notes_pkey") throw error;
  }
  const note = await findNote(db, noteId);
  if (note?.bookingId !== bookingId || note.text !== text) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  return noteAnswer(note);
}
