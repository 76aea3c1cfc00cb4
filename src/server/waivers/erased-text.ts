/** What stands where somebody's name stood. The database's own check knows the same words. */
export const ERASED_FIRST_NAME = "Erased";
export const ERASED_LAST_NAME = "customer";

/** Said of a gift that can no longer be brought: staff see it and can give another address. */
export const RECIPIENT_ERASED = "The recipient has asked for their data to be erased.";
