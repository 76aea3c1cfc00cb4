/** What a venue has to set before anybody can book, in the order in which it is asked for. */
export const SET_UP_PARTS = ["name", "address", "email", "waiver", "activity"] as const;
export type SetUpPart = (typeof SET_UP_PARTS)[number];
