/** Classes of all admin tables. */
export const TABLE_HEAD_CLASS =
  "sticky top-admin-bar z-1 h-9 border-y border-line px-4 text-left text-xs font-semibold text-ink-3 bg-card";
export const TABLE_ROW_CLASS = "border-line not-last:border-b hover:bg-hover/50";
export const TABLE_CELL_CLASS = "px-4 py-2 align-middle";
