/**
 * What a venue must set up before visitors can book, in the order in which staff are asked for it.
 */
export const SET_UP_STEPS = ["name", "address", "email", "waiver", "activity"] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];
