import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { findNote, setNoteRemoved } from "./notes.queries.ts";
import { toNote } from "./to-note.ts";

interface RestoreNoteInput {
  bookingId: string;
  noteId: string;
  userId: string;
}

/**
 * Restores a removed note. Idempotent.
 * @throws Refusal NOTE_NOT_FOUND
 */
export async function restoreNote(
  { db, pool }: Context,
  { userId, ...note }: RestoreNoteInput,
): Promise<AdminNote> {
  await setNoteRemoved(pool, { ...note, isRemoved: false, actorKind: "staff", actorId: userId });
  const restored = await findNote(db, note.noteId);
  if (!restored) throw new Refusal("NOTE_NOT_FOUND");
  return toNote(restored);
}
