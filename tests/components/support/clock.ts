/** When every component test starts: Thursday 18 June 2026, 10:00 in London. */
export const NOW = new Date("2026-06-18T09:00:00Z");

/** The instant so many minutes after the start of the test, in the API's format. */
export function inMinutes(minutes: number): string {
  return new Date(NOW.getTime() + minutes * 60_000).toISOString();
}
