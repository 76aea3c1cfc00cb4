import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { setPaymentInProgress } from "../../draft/payment-in-progress.ts";
import type { PaymentNotice } from "./payment-outcome.ts";

/**
 * `opening`: checks for a payment in progress; `verifying`: the bank verifies the card;
 * `processing`: the server processes the placement; `checking`: the outcome is unknown.
 */
export type PaymentPhase = "opening" | "idle" | "verifying" | "processing" | "checking";

/** Whether a press of Pay is in progress. */
export function isPaymentBusy(phase: PaymentPhase): boolean {
  return phase !== "opening" && phase !== "idle";
}

export interface PaymentContext {
  onPhase: (phase: PaymentPhase) => void;
  /** Aborted when the visitor leaves the page. */
  signal: AbortSignal;
}

/** The result of a press of Pay that stays on the page without a sale. */
export interface NoticeResult {
  kind: "notice";
  notice: PaymentNotice;
  /** The server's total when it differs from the one shown. */
  quotedPence?: number | undefined;
}

/** Null: there is no result and nothing to show. */
export type PaymentResult<Result> = NoticeResult | Result | null;

interface PaymentHandlers<Result> {
  /** Resumes a payment that was in progress when the page was left or reloaded. */
  resume: (context: PaymentContext) => Promise<PaymentResult<Result>>;
  /** Navigates away from the page after a result other than a notice. */
  onComplete: (result: Result) => void;
}

interface PaymentState<Result> {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  quotedPence: number | undefined;
  /** Starts a press of Pay; no-op while one is running. */
  start: (pay: (context: PaymentContext) => Promise<PaymentResult<Result>>) => void;
}

/**
 * The state of a payment page, for bookings and gift vouchers, from opening until it navigates
 * away.
 */
export function usePaymentFlow<Result extends { kind: string }>(
  handlers: PaymentHandlers<Result>,
): PaymentState<Result> {
  const [phase, setPhase] = useState<PaymentPhase>("opening");
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  const [quotedPence, setQuotedPence] = useState<number>();
  const abortController = useRef<AbortController>(null);
  const isRunning = useRef(false);

  /**
   * Runs one task at a time: a second press, however quick, is a no-op while the first is running.
   */
  async function run(task: (run: PaymentContext) => Promise<PaymentResult<Result>>) {
    const signal = abortController.current?.signal;
    if (!signal || isRunning.current) return;
    isRunning.current = true;
    const result = await task({ signal, onPhase: setPhase }).catch(toUnexpectedNotice);
    if (signal.aborted) return;
    isRunning.current = false;
    if (result === null) setPhase("idle");
    else if (isNotice(result)) {
      setPhase("idle");
      setNotice(result.notice);
      setQuotedPence(result.quotedPence);
    } else handlers.onComplete(result);
  }

  const resumeOnOpen = useEffectEvent(() => run(handlers.resume));
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    isRunning.current = false;
    void resumeOnOpen();
    return () => controller.abort();
  }, []);

  useEffect(() => {
    setPaymentInProgress(isPaymentBusy(phase));
    return () => setPaymentInProgress(false);
  }, [phase]);

  function start(pay: (run: PaymentContext) => Promise<PaymentResult<Result>>) {
    setNotice(null);
    void run(pay);
  }

  return { phase, notice, quotedPence, start };
}

function isNotice(result: { kind: string }): result is NoticeResult {
  return result.kind === "notice";
}

function toUnexpectedNotice(): NoticeResult {
  return { kind: "notice", notice: { kind: "trouble", sentence: getErrorSentence("INTERNAL") } };
}
