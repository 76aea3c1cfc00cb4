import { api } from "../../app/browser-api.ts";

/** Shows the bookings of a deletion in the lists again; what was cancelled stays cancelled. */
export async function undoDeletion(deletionId: string): Promise<void> {
  await api.admin.deletions.undo({ deletionId });
}
