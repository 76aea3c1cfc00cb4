import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Attention } from "../../../shared/contract/admin/health.ts";
import { api } from "../../app/browser-api.ts";

const NOTHING: Attention = { failedEmails: 0, others: 0 };

/**
 * How much needs a person, asked anew on each screen. Where that cannot be read the last answer
 * stands: the screens themselves say what is wrong.
 */
export function useAttention(isAdministrator: boolean): Attention {
  const [attention, setAttention] = useState(NOTHING);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen asks anew
  useEffect(() => {
    if (!isAdministrator) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    api.desk.health.attention(undefined, { signal }).then(
      (read) => {
        if (!signal.aborted) setAttention(read);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [pathname, isAdministrator]);
  return attention;
}
