/** The drawing that a course is put into, in its own units; the dot has room at its edges. */
export const COURSE_SIZE = { width: 88, height: 34 } as const;
const EDGE = 3;
const TOP = 4;

interface CoursePoints {
  /** `x,y` of each part, in order. */
  now: string[];
  before: string[];
}

/**
 * Two courses on one scale, from nothing (or the least, where that is less) to the most of both; the
 * longer one takes the whole width.
 */
export function coursePoints(now: readonly number[], before: readonly number[]): CoursePoints {
  const all = [0, ...now, ...before];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const steps = Math.max(now.length, before.length, 2) - 1;
  const bottom = COURSE_SIZE.height - TOP;
  const point = (value: number, at: number) => {
    const x = EDGE + ((COURSE_SIZE.width - 2 * EDGE) * at) / steps;
    const share = most === least ? 0 : (value - least) / (most - least);
    return `${x.toFixed(1)},${(bottom - share * (bottom - TOP)).toFixed(1)}`;
  };
  return { now: now.map(point), before: before.map(point) };
}
