import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sentenceOf } from "../../../../shared/errors.ts";
import { bookingDraft } from "../booking-draft.ts";
import { orderOfDraft } from "../order-of-draft.ts";
import { tellPaymentUnderWay } from "../payment-under-way.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import {
  type PaymentEnd,
  type PaymentPhase,
  type PaymentRun,
  payForBooking,
  resumePayment,
} from "./pay-for-booking.ts";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { CardForm } from "./use-card-form.ts";
import { useLeaveForEnd } from "./use-leave-for-end.ts";

interface Payment {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** What the button says and the card pays. */
  totalPence: number;
  pay: (tokenize: CardForm["tokenize"]) => void;
}

/** Paying: the state of the page from its opening until the visitor is led on. */
export function usePayment(): Payment {
  const draft = useBookingDraft();
  const leaveForEnd = useLeaveForEnd();
  const [phase, setPhase] = useState<PaymentPhase>("opening");
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  /** The server's total, in case ours differs even after all prices were asked for again. */
  const [quotedPence, setQuotedPence] = useState<number>();
  const leaving = useRef<AbortController>(null);
  const isRunning = useRef(false);
  const totalPence = quotedPence ?? orderOfDraft(draft)?.totalPence ?? 0;

  /** One thing at a time: a second press, however quick, finds the first one running. */
  async function run(work: (run: PaymentRun) => Promise<PaymentEnd | null>) {
    const { held } = bookingDraft();
    const signal = leaving.current?.signal;
    if (!held || !signal || isRunning.current) return;
    isRunning.current = true;
    const end = await work({ held, signal, onPhase: setPhase }).catch(unexpectedEnd);
    if (signal.aborted) return;
    isRunning.current = false;
    if (end === null) setPhase("idle");
    else if (end.kind === "notice") {
      setPhase("idle");
      setNotice(end.notice);
      setQuotedPence(end.quotedPence);
    } else void leaveForEnd(end);
  }

  const open = useEffectEvent(() => run(resumePayment));
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    isRunning.current = false;
    void open();
    return () => controller.abort();
  }, []);

  useEffect(() => {
    tellPaymentUnderWay(phase !== "opening" && phase !== "idle");
    return () => tellPaymentUnderWay(false);
  }, [phase]);

  function pay(tokenize: CardForm["tokenize"]) {
    setNotice(null);
    void run((current) => payForBooking(current, tokenize, totalPence));
  }

  return { phase, notice, totalPence, pay };
}

function unexpectedEnd(): PaymentEnd {
  return { kind: "notice", notice: { kind: "trouble", sentence: sentenceOf("INTERNAL") } };
}
