import { listState, pageParameter } from "../kit/list-state.ts";

export const customerBookingList = listState({ page: pageParameter(100_000) });
