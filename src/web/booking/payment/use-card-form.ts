import type {
  Card,
  CardInputEvent,
  CardInputEventTypes,
  ChargeCardVerificationDetails,
  Square,
} from "@square/web-payments-sdk-types";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PaymentConfiguration } from "../../../shared/contract/public/payments.ts";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { api } from "../../app/browser-api.ts";
import { retrying } from "../../app/retry.ts";
import { useBankInView } from "../../embed/use-challenge-in-view.ts";
import { cardStyle, onThemeChange } from "./card-style.ts";
import { type CardAnswer, readTokenResult } from "./card-verification.ts";
import { paymentError } from "./payment-outcome.ts";

type CardFormState =
  | { state: "loading" }
  | { state: "ready"; card: Card }
  | { state: "failed"; sentence: string };

export interface CardForm {
  state: CardFormState["state"];
  /** Why there is no form to pay with; null while there may be one. */
  failure: string | null;
  /** Number, expiry date and security code are all valid, as far as the form has told. */
  isComplete: boolean;
  /** Where the form appears. */
  place: RefObject<HTMLDivElement | null>;
  /** Lets the card holder's bank agree to the amount, and gives a token that can be used once. */
  tokenize: (verification: ChargeCardVerificationDetails) => Promise<CardAnswer>;
}

const LOADING = { state: "loading" } as const;
const NOT_READY = "Payment form is not ready. Please wait or refresh the page.";
const NOT_MADE = "Unable to initialize payment form. Please refresh and try again.";

interface WantedCardForm {
  /** There is something to pay. */
  isNeeded: boolean;
  /** What was typed for the address, so that it need not be typed again; empty: not asked for. */
  postalCode: string;
  /** Enter was pressed in a field of the form. */
  onEnter: () => void;
}

const REQUIRED = ["cardNumber", "expirationDate", "cvv"];
/** The form tells how a field is when it is left, and when that changes. */
const FIELD_EVENTS = ["focusClassRemoved", "errorClassAdded", "errorClassRemoved"];

/** Square's card form, made while it is needed and the page is open. */
export function useCardForm({ isNeeded, postalCode, onEnter }: WantedCardForm): CardForm {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<CardFormState>(LOADING);
  const [validFields, setValidFields] = useState<ReadonlySet<string>>(new Set());

  useBankInView();
  const make = useEffectEvent((container: HTMLElement, signal: AbortSignal) =>
    makeCard(container, signal, postalCode),
  );
  const pressEnter = useEffectEvent(onEnter);
  const noteField = useEffectEvent(({ field, currentState }: CardInputEvent) => {
    setValidFields((before) => {
      const after = new Set(before);
      if (currentState.isCompletelyValid) after.add(field);
      else after.delete(field);
      return after;
    });
  });

  useEffect(() => {
    const container = place.current;
    if (!isNeeded || !container) return;
    const leaving = new AbortController();
    setForm(LOADING);
    setValidFields(new Set());
    make(container, leaving.signal).then(
      (card) => {
        card.addEventListener("submit" as CardInputEventTypes, () => pressEnter());
        for (const type of FIELD_EVENTS) {
          card.addEventListener(type as CardInputEventTypes, ({ detail }) => noteField(detail));
        }
        setForm({ state: "ready", card });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setForm({ state: "failed", sentence: sentenceFor(error) });
      },
    );
    return () => leaving.abort();
  }, [isNeeded]);

  async function tokenize(verification: ChargeCardVerificationDetails): Promise<CardAnswer> {
    if (form.state !== "ready") return { notice: paymentError(NOT_READY) };
    try {
      return readTokenResult(await form.card.tokenize(verification));
    } catch {
      return { notice: paymentError(sentenceOf("PAYMENT_MISSING")) };
    }
  }

  return {
    state: form.state,
    isComplete: REQUIRED.every((field) => validFields.has(field)),
    failure: form.state === "failed" ? form.sentence : null,
    place,
    tokenize,
  };
}

/** Loads what is needed, makes the form and shows it. */
async function makeCard(
  container: HTMLElement,
  signal: AbortSignal,
  postalCode: string,
): Promise<Card> {
  const { applicationId, locationId, scriptUrl } = await configuration(signal);
  const square = await loadSquare(scriptUrl);
  signal.throwIfAborted();
  const payments = square.payments(applicationId, locationId);
  await payments.setLocale("en-GB").catch(() => undefined);
  const card = await payments.card({ style: cardStyle(), postalCode });
  return attached(card, container, signal);
}

/**
 * Shows the form in an element of its own, so that one that is being taken away can never meet the
 * next. When the signal is aborted the form is destroyed, at whatever point it is.
 */
async function attached(card: Card, container: HTMLElement, signal: AbortSignal): Promise<Card> {
  const host = document.createElement("div");
  let shown = Promise.resolve();
  // Square takes no other look for a form that does not stand in the page yet.
  const restyle = () => shown.then(() => card.configure({ style: cardStyle() }));
  const stopFollowing = onThemeChange(() => void restyle().catch(() => undefined));
  function destroy() {
    stopFollowing();
    host.remove();
    void card.destroy().catch(() => undefined);
  }
  signal.addEventListener("abort", destroy);
  if (signal.aborted) destroy();
  signal.throwIfAborted();
  container.append(host);
  shown = card.attach(host);
  await shown;
  signal.throwIfAborted();
  return card;
}

class NoConfiguration extends Error {}

/** Whatever the reason, without it there is nothing to make a form of. */
async function configuration(signal: AbortSignal): Promise<PaymentConfiguration> {
  try {
    return await retrying(() => api.payments.configuration(undefined, { signal }), signal);
  } catch (cause) {
    throw new NoConfiguration("The card processor's configuration could not be read", { cause });
  }
}

function sentenceFor(error: unknown): string {
  return error instanceof NoConfiguration ? sentenceOf("PAYMENT_NOT_CONFIGURED") : NOT_MADE;
}

let loading: Promise<Square> | undefined;

/**
 * Square's browser script, loaded from Square as its rules demand, once per page. It is tried three
 * times (specification, section 9), and a `<script>` that failed is taken out before the next try;
 * then the promise rejects, and a later call starts afresh.
 */
function loadSquare(scriptUrl: string): Promise<Square> {
  // Leaving the step stops nothing: the script is as good for the next visit.
  const { signal } = new AbortController();
  loading ??= retrying(() => loadOnce(scriptUrl), signal).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function loadOnce(scriptUrl: string): Promise<Square> {
  if (window.Square) return Promise.resolve(window.Square);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    function fail() {
      script.remove();
      reject(new Error("The script of the card form could not be loaded"));
    }
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      if (window.Square) resolve(window.Square);
      else fail();
    });
    document.head.append(script);
  });
}
