const REPETITIONS = 6000;

/** Some 3 kB, as an answer of an API has them. */
const FIXED_DOCUMENT = Array.from({ length: 40 }, (_, i) => ({
  id: `item-${i}`,
  price: i * 3.5,
  description: `a text of some length, number ${i}`,
}));

/**
 * How long a fixed piece of work takes just now, in milliseconds. Rented machines change their
 * speed by half and more from one moment to the next, depending on who else computes on the same
 * silicon; two figures taken at different speeds say nothing about each other. The work is writing
 * and reading JSON, because what only counts in registers does not notice those neighbours.
 */
export function measureSpeedMs(): number {
  const startedAt = performance.now();
  for (let i = 0; i < REPETITIONS; i++) JSON.parse(JSON.stringify(FIXED_DOCUMENT));
  return performance.now() - startedAt;
}
