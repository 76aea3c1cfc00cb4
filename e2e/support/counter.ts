let count = 0;

/**
 * A number that no other test on this server gets: what has to be a test's own (a day, a name, an
 * address) is counted, not drawn, so that a run can be repeated.
 */
export function nextNumber(): number {
  count += 1;
  return count;
}
