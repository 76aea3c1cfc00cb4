import type { DeskNote } from "../../../shared/contract/admin/notes.ts";
import type { NoteRow } from "./notes.queries.ts";

export function noteAnswer({ id, text, author, createdAt }: NoteRow): DeskNote {
  return { id, text, author, createdAt: createdAt.toISOString() };
}
