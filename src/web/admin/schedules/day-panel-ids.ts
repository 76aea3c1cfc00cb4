/** Id of the panel with the listed date's schedules. */
export const DAY_PANEL_ID = "schedules-of-day";
/** Id of the panel's title, which receives the focus when the focused element is gone. */
export const DAY_TITLE_ID = "schedules-of-day-title";
