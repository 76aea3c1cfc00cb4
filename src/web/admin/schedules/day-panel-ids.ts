/** Of the panel of the day that is listed. */
export const DAY_PANEL = "schedules-of-day";
/** Of its title, which has the focus when what had it is gone. */
export const DAY_TITLE = "schedules-of-day-title";
