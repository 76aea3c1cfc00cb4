const ROUNDS = 20_000_000;
const TRIES = 3;

/**
 * How long a fixed piece of integer work takes just now, in milliseconds: the best of three tries.
 * Rented machines change their speed by more than a factor of two from one minute to the next;
 * two figures taken at different speeds say nothing about each other.
 */
export function speedMarkMs(): number {
  return Math.min(...Array.from({ length: TRIES }, timeOnce));
}

function timeOnce(): number {
  const startedAt = performance.now();
  spin();
  return performance.now() - startedAt;
}

/** Xorshift (Marsaglia 2003): every step needs the one before, so nothing can be skipped. */
function spin(): number {
  let x = 2_463_534_242;
  for (let i = 0; i < ROUNDS; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}
