/** A new password has to be chosen soon: until then, two people may have the account. */
export const PASSWORD_RESET_MINUTES = 60;

/** An address can be proven until the next day. */
export const EMAIL_VERIFICATION_MINUTES = 24 * 60;

/** An invitation waits over a long weekend, and no longer: it gives away much. */
export const INVITATION_MINUTES = 3 * 24 * 60;

/** What nobody followed is forgotten so long after it ended. */
export const PURGE_AFTER_DAYS = 7;
