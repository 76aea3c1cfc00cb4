let count = 0;

/**
 * A number that is unique on this server. What has to be unique to a test (a day, a name, an
 * address) is counted instead of random, so that a run can be repeated.
 */
export function nextNumber(): number {
  count += 1;
  return count;
}
