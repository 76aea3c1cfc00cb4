/** `1 ticket`, `4 tickets`. */
export function formatTicketCount(count: number): string {
  return `${count} ${count === 1 ? "ticket" : "tickets"}`;
}
