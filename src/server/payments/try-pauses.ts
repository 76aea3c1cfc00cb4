const FIRST_SECONDS = 5;

/**
 * How long to wait after so many tries that came to nothing, in seconds: 5, 10, 20 and so on, until
 * `mostSeconds`. There is no last try: money is never given up on because nobody answers.
 */
export function pauseSecondsAfter(tries: number, mostSeconds: number): number {
  return Math.min(mostSeconds, FIRST_SECONDS * 2 ** Math.min(tries - 1, 20));
}
