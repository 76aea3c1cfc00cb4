/** A session ends after this time even if it is in use. */
export const SESSION_DAYS = 30;

/** A session ends sooner when the user opens no page for this long. */
export const SESSION_IDLE_DAYS = 7;

/** Administrators sign in every working day. */
export const ADMIN_SESSION_HOURS = 12;

/** How often `updated_at` is written while a session is in use. */
export const SESSION_TOUCH_MINUTES = 60;
