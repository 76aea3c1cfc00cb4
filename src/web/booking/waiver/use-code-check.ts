import { useEffect, useRef, useState } from "react";
import { type ApiFailure, getFailureDetails, toApiFailure } from "../../app/api-failure.ts";
import type { ParsedCode } from "../../codes/code-check.ts";

interface CodeCheckOptions<Check> {
  parse: (text: string) => ParsedCode;
  check: (code: string, signal: AbortSignal) => Promise<Check>;
  formatFailure: (failure: ApiFailure, details: unknown) => string;
  /** Called when the server accepts the code. */
  onAccepted: (check: Check) => void;
}

interface CodeCheck {
  busy: boolean;
  error: string | undefined;
  apply: (text: string) => void;
  clearError: () => void;
}

/** Checks a typed code with the server, one check at a time; leaving the page aborts the check. */
export function useCodeCheck<Check>(options: CodeCheckOptions<Check>): CodeCheck {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const abortController = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  function apply(text: string) {
    const parsed = options.parse(text);
    if ("problem" in parsed) setError(parsed.problem);
    else void check(parsed.code);
  }

  async function check(code: string) {
    const signal = abortController.current?.signal ?? AbortSignal.abort();
    setBusy(true);
    setError(undefined);
    try {
      const result = await options.check(code, signal);
      if (!signal.aborted) options.onAccepted(result);
    } catch (cause) {
      if (!signal.aborted)
        setError(options.formatFailure(toApiFailure(cause), getFailureDetails(cause)));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return { busy, error, apply, clearError: () => setError(undefined) };
}
