import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import type { NoteRow } from "./notes.queries.ts";

export function toNote({ id, text, author, createdAt }: NoteRow): AdminNote {
  return { id, text, author, createdAt: createdAt.toISOString() };
}
