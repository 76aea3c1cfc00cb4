/** The latest time at which a cancellation gets a full refund. */
export function getCancellationDeadline(startsAt: Date, policyHours: number): Date {
  return new Date(startsAt.getTime() - policyHours * 3_600_000);
}
