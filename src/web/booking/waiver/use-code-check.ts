import { useEffect, useRef, useState } from "react";
import { type ApiFailure, failureDetails, failureOf } from "../../app/api-failure.ts";
import type { TypedCode } from "../../codes/code-check.ts";

interface CodeRules<Check> {
  read: (typed: string) => TypedCode;
  check: (code: string, signal: AbortSignal) => Promise<Check>;
  problem: (failure: ApiFailure, details: unknown) => string;
  /** The code counts from now on. */
  accept: (check: Check) => void;
}

interface CodeCheck {
  busy: boolean;
  error: string | undefined;
  apply: (typed: string) => void;
  forgetError: () => void;
}

/** Checks a typed code with the server: one check at a time, forgotten when the page is left. */
export function useCodeCheck<Check>(rules: CodeRules<Check>): CodeCheck {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function apply(typed: string) {
    const reading = rules.read(typed);
    if ("problem" in reading) setError(reading.problem);
    else void check(reading.code);
  }

  async function check(code: string) {
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    setBusy(true);
    setError(undefined);
    try {
      const worth = await rules.check(code, signal);
      if (!signal.aborted) rules.accept(worth);
    } catch (failed) {
      if (!signal.aborted) setError(rules.problem(failureOf(failed), failureDetails(failed)));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return { busy, error, apply, forgetError: () => setError(undefined) };
}
