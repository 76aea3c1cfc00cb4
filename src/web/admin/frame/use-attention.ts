import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { AttentionCounts } from "../../../shared/contract/admin/health.ts";
import { api } from "../../app/browser-api.ts";

const NO_ATTENTION: AttentionCounts = { failedEmails: 0, others: 0 };

/**
 * Counts what needs attention and fetches the counts again on each screen. Keeps the last counts
 * when the request fails: the screens themselves show the error.
 */
export function useAttention(isAdministrator: boolean): AttentionCounts {
  const [attention, setAttention] = useState(NO_ATTENTION);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetch on every screen
  useEffect(() => {
    if (!isAdministrator) return;
    const controller = new AbortController();
    const { signal } = controller;
    api.admin.health.attention(undefined, { signal }).then(
      (latest) => {
        if (!signal.aborted) setAttention(latest);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [pathname, isAdministrator]);
  return attention;
}
