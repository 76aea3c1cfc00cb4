import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { setPaymentInProgress } from "../../draft/payment-in-progress.ts";
import type { PaymentNotice } from "./payment-outcome.ts";

/**
 * `opening`: is a payment under way already? `verifying`: the bank agrees; `processing`: the server
 * sells; `checking`: the end is not known yet.
 */
export type PaymentPhase = "opening" | "idle" | "verifying" | "processing" | "checking";

/** A press of Pay has begun and not ended yet. */
export function isPaymentBusy(phase: PaymentPhase): boolean {
  return phase !== "opening" && phase !== "idle";
}

export interface PaymentContext {
  onPhase: (phase: PaymentPhase) => void;
  /** Aborted when the visitor leaves the page. */
  signal: AbortSignal;
}

/** What stays on the page after a press of Pay that sold nothing. */
export interface NoticeResult {
  kind: "notice";
  notice: PaymentNotice;
  /** The server's total, where it differs from the one shown. */
  quotedPence?: number | undefined;
}

/** Null: nothing came of it, and nothing has to be said. */
export type PaymentResult<Result> = NoticeResult | Result | null;

interface PaymentHandlers<Result> {
  /** Takes up a payment that was under way when the page was left or loaded again. */
  resume: (context: PaymentContext) => Promise<PaymentResult<Result>>;
  /** Leads the visitor away from the page, to where the end belongs. */
  onComplete: (result: Result) => void;
}

interface PaymentState<Result> {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  quotedPence: number | undefined;
  /** Begins a press of Pay; one at a time. */
  start: (pay: (context: PaymentContext) => Promise<PaymentResult<Result>>) => void;
}

/** The state of a payment page, whatever is sold, from its opening until the visitor is led on. */
export function usePaymentFlow<Result extends { kind: string }>(
  handlers: PaymentHandlers<Result>,
): PaymentState<Result> {
  const [phase, setPhase] = useState<PaymentPhase>("opening");
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  const [quotedPence, setQuotedPence] = useState<number>();
  const abortController = useRef<AbortController>(null);
  const isRunning = useRef(false);

  /** One thing at a time: a second press, however quick, finds the first one running. */
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
