const REPETITIONS = 6000;

/** About 3 kB, like an API response. */
const FIXED_DOCUMENT = Array.from({ length: 40 }, (_, i) => ({
  id: `item-${i}`,
  price: i * 3.5,
  description: `a text of some length, number ${i}`,
}));

/**
 * The time of a fixed workload, in milliseconds. Rented machines change their speed by half and
 * more from one moment to the next, depending on their neighbours on the same hardware; results at
 * different speeds cannot be compared. The workload writes and parses JSON, because one that fits
 * into registers would not notice the neighbours.
 */
export function measureSpeedMs(): number {
  const startedAt = performance.now();
  for (let i = 0; i < REPETITIONS; i++) JSON.parse(JSON.stringify(FIXED_DOCUMENT));
  return performance.now() - startedAt;
}
