import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { AttentionCounts } from "../../../shared/contract/admin/health.ts";
import { api } from "../../app/browser-api.ts";

const NO_ATTENTION: AttentionCounts = { failedEmails: 0, others: 0 };

/**
 * How much needs a person, asked anew on each screen. Where that cannot be read the last answer
 * stands: the screens themselves say what is wrong.
 */
export function useAttention(isAdministrator: boolean): AttentionCounts {
  const [attention, setAttention] = useState(NO_ATTENTION);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen asks anew
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
