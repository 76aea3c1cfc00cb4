/** Six columns; each child spans all of them by default. */
export const FIELD_GRID = "grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-full";

/** Half a row, a full one on phones. */
export const HALF_ROW = "tablet:col-span-3!";
