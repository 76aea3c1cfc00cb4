/** Shows the bookings of a deletion again. */
export function undoDeletion(deletionId: string): Promise<unknown> {
  return Promise.reject(new Error(`Nothing undoes ${deletionId} yet.`));
}
