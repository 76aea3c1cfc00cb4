const BASE_CLASS =
  "block w-full min-h-control rounded-control bg-card text-base text-ink-1 " +
  "placeholder:text-ink-3 disabled:bg-disabled disabled:text-ink-3";

const VALID_CLASS = "border border-line-strong px-4";
/**
 * The border is one pixel thicker and the padding one pixel smaller, so that the text does not
 * move.
 */
const INVALID_CLASS = "border-2 border-danger-solid px-[calc(1rem-1px)]";

/** The classes of a text input. */
export function fieldClass(isInvalid: boolean): string {
  return `${BASE_CLASS} ${isInvalid ? INVALID_CLASS : VALID_CLASS}`;
}

export const LABEL_CLASS = "mb-1.5 block text-[0.9375rem] leading-5 font-semibold text-ink-1";
