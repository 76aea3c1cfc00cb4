/** Of the panel of the day that is listed. */
export const DAY_PANEL_ID = "schedules-of-day";
/** Of its title, which has the focus when what had it is gone. */
export const DAY_TITLE_ID = "schedules-of-day-title";
