/** Short: until the new password is chosen, two people may have access to the account. */
export const PASSWORD_RESET_MINUTES = 60;

/** An address can be verified until the next day. */
export const EMAIL_VERIFICATION_MINUTES = 24 * 60;

/** Lasts over a long weekend, and no longer, because it grants a lot. */
export const INVITATION_MINUTES = 3 * 24 * 60;

/** Counted from the request's expiry. */
export const PURGE_AFTER_DAYS = 7;
