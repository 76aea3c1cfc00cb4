/** Until when a booking can be cancelled with everything given back. */
export function getCancellationDeadline(startsAt: Date, policyHours: number): Date {
  return new Date(startsAt.getTime() - policyHours * 3_600_000);
}
