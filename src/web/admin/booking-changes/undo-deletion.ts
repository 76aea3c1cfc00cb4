import { api } from "../../app/browser-api.ts";

/** Shows deleted bookings in the lists again. Those that were cancelled stay cancelled. */
export async function undoDeletion(deletionId: string): Promise<void> {
  await api.admin.bookingDeletions.undo({ deletionId });
}
