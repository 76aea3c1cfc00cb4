import type { Context } from "../context.ts";
import { changeNote } from "./notes.queries.ts";

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
