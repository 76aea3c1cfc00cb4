/** A session ends after so long, whatever is done in it. */
export const SESSION_DAYS = 30;

/** It ends sooner when nobody has looked at a page for so long. */
export const SESSION_IDLE_DAYS = 7;

/** An administrator signs in every working day. */
export const ADMIN_SESSION_HOURS = 12;

/** How often a sign of life is written. */
export const SESSION_TOUCH_MINUTES = 60;
