import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { tellPaymentUnderWay } from "../../draft/payment-in-progress.ts";
import type { PaymentNotice } from "./payment-outcome.ts";

/**
 * `opening`: is a payment under way already? `verifying`: the bank agrees; `processing`: the server
 * sells; `checking`: the end is not known yet.
 */
export type PaymentPhase = "opening" | "idle" | "verifying" | "processing" | "checking";

/** A press of Pay has begun and not ended yet. */
export function isBusy(phase: PaymentPhase): boolean {
  return phase !== "opening" && phase !== "idle";
}

export interface PaymentRun {
  onPhase: (phase: PaymentPhase) => void;
  /** Aborted when the visitor leaves the page. */
  signal: AbortSignal;
}

/** What stays on the page after a press of Pay that sold nothing. */
export interface NoticeEnd {
  kind: "notice";
  notice: PaymentNotice;
  /** The server's total, where it differs from the one shown. */
  quotedPence?: number | undefined;
}

/** Null: nothing came of it, and nothing has to be said. */
export type RunEnd<Led> = NoticeEnd | Led | null;

interface PaymentSteps<Led> {
  /** Takes up a payment that was under way when the page was left or loaded again. */
  resume: (run: PaymentRun) => Promise<RunEnd<Led>>;
  /** Leads the visitor away from the page, to where the end belongs. */
  leave: (end: Led) => void;
}

interface PaymentState<Led> {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  quotedPence: number | undefined;
  /** Begins a press of Pay; one at a time. */
  begin: (pay: (run: PaymentRun) => Promise<RunEnd<Led>>) => void;
}

/** The state of a payment page, whatever is sold, from its opening until the visitor is led on. */
export function usePaymentRun<Led extends { kind: string }>(
  steps: PaymentSteps<Led>,
): PaymentState<Led> {
  const [phase, setPhase] = useState<PaymentPhase>("opening");
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  const [quotedPence, setQuotedPence] = useState<number>();
  const leaving = useRef<AbortController>(null);
  const isRunning = useRef(false);

  /** One thing at a time: a second press, however quick, finds the first one running. */
  async function run(work: (run: PaymentRun) => Promise<RunEnd<Led>>) {
    const signal = leaving.current?.signal;
    if (!signal || isRunning.current) return;
    isRunning.current = true;
    const end = await work({ signal, onPhase: setPhase }).catch(unexpectedEnd);
    if (signal.aborted) return;
    isRunning.current = false;
    if (end === null) setPhase("idle");
    else if (isNotice(end)) {
      setPhase("idle");
      setNotice(end.notice);
      setQuotedPence(end.quotedPence);
    } else steps.leave(end);
  }

  const open = useEffectEvent(() => run(steps.resume));
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    isRunning.current = false;
    void open();
    return () => controller.abort();
  }, []);

  useEffect(() => {
    tellPaymentUnderWay(isBusy(phase));
    return () => tellPaymentUnderWay(false);
  }, [phase]);

  function begin(pay: (run: PaymentRun) => Promise<RunEnd<Led>>) {
    setNotice(null);
    void run(pay);
  }

  return { phase, notice, quotedPence, begin };
}

function isNotice(end: { kind: string }): end is NoticeEnd {
  return end.kind === "notice";
}

function unexpectedEnd(): NoticeEnd {
  return { kind: "notice", notice: { kind: "trouble", sentence: sentenceOf("INTERNAL") } };
}
