import { useCallback, useEffect, useState } from "react";
import type { DeskVoucher } from "../../../shared/contract/desk/desk-voucher.ts";
import { api } from "../../api/browser-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";

/**
 * The voucher, read when its drawer opens and again at each `reload`, which keeps what is shown until
 * the newer one is there.
 */
export function useDeskVoucher(
  voucherId: string,
  isOpen: boolean,
): { loaded: Loaded<DeskVoucher>; reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<DeskVoucher>>({ state: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setLoaded((now) =>
      now.state === "ready" && now.data.id === voucherId ? now : { state: "loading" },
    );
    retrying(() => api.desk.vouchers.get({ voucherId }, { signal }), signal).then(
      (data) => {
        if (!signal.aborted) setLoaded({ state: "ready", data });
      },
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ state: "failed", failure: staffFailureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [voucherId, isOpen, round]);

  const reload = useCallback(() => setRound((r) => r + 1), []);
  return { loaded, reload };
}
