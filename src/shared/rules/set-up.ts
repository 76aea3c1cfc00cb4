/** What a venue has to set before anybody can book, in the order in which it is asked for. */
export const SET_UP_STEPS = ["name", "address", "email", "waiver", "activity"] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];
