/** Replace the name of an erased customer. A check in the database contains the same words. */
export const ERASED_FIRST_NAME = "Erased";
export const ERASED_LAST_NAME = "customer";

/**
 * The failure reason of a voucher email whose recipient was erased; staff see it and can enter
 * another address.
 */
export const RECIPIENT_ERASED = "The recipient has asked for their data to be erased.";
