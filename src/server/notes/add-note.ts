import type { DeskNote } from "../../shared/contract/desk/desk-notes.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { noteAnswer } from "./note-answer.ts";
import { findNote, insertNote } from "./notes.queries.ts";

export interface AddNote {
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
