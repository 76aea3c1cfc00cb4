import { useSearchParams } from "react-router";
import { listState, pageParameter, useListState } from "../kit/list-state.ts";

export const tillList = listState({ page: pageParameter(100_000) });

const SESSION_PARAM = "session";

/** The state of the list of closed sessions, and which one is open above it. */
export function useTillList() {
  const [searchParams, setSearchParams] = useSearchParams();
  return {
    ...useListState(tillList),
    /** Null when none is open. */
    sessionId: searchParams.get(SESSION_PARAM),
    open: (id: string | null) =>
      setSearchParams(
        (current) => {
          const next = tillList.toSearchParams(tillList.parse(current));
          if (id !== null) next.set(SESSION_PARAM, id);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}

export type TillListControls = ReturnType<typeof useTillList>;
