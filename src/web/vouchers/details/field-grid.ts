/** Six columns, of which every child takes all unless it says otherwise. */
export const FIELD_GRID = "grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-full";

/** Half a row where there is room, a whole one on phones. */
export const HALF_ROW = "tablet:col-span-3!";
