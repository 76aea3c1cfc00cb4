import type {
  Card,
  CardInputEvent,
  CardInputEventTypes,
  ChargeCardVerificationDetails,
  Payments,
  Square,
} from "@square/web-payments-sdk-types";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PaymentConfiguration } from "../../../shared/contract/public/payments.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { api } from "../../app/browser-api.ts";
import { withRetry } from "../../app/retry.ts";
import { useVenue } from "../../app/use-venue.ts";
import { isFramed } from "../../embed/use-embedded.ts";
import { useFrameViewport } from "../../ui/use-frame-viewport.ts";
import { cardStyle, onThemeChange } from "./card-style.ts";
import { type CardTokenResult, toCardTokenResult } from "./card-verification.ts";
import { toPaymentNotice } from "./payment-outcome.ts";
import { openWallets, type Wallet } from "./wallets.ts";

type CardFormState =
  | { state: "loading" }
  | { state: "ready"; card: Card; wallets: Wallet[] }
  | { state: "failed"; sentence: string };

export interface CardForm {
  state: CardFormState["state"];
  /** Why there is no form to pay with; null while it can still load. */
  failure: string | null;
  /** Card number, expiry date and security code are all valid, as last reported by the form. */
  isComplete: boolean;
  /** Element that the form is attached to. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** The wallets of this device, once the form is ready. */
  wallets: readonly Wallet[];
  /** Element that Google's button is attached to. */
  walletContainerRef: RefObject<HTMLDivElement | null>;
  /** Has the cardholder's bank verify the amount and returns a single-use token. */
  tokenize: (verification: ChargeCardVerificationDetails) => Promise<CardTokenResult>;
}

const LOADING = { state: "loading" } as const;
const NOT_READY_TEXT = "Payment form is not ready. Please wait or refresh the page.";
const INIT_FAILED_TEXT = "Unable to initialize payment form. Please refresh and try again.";

interface CardFormOptions {
  isNeeded: boolean;
  totalPence: number;
  /** The postcode from the address, so that the form does not ask for it; empty: unknown. */
  postalCode: string;
  /** Called when Enter is pressed in a field of the form. */
  onEnter: () => void;
}

const REQUIRED_FIELDS = ["cardNumber", "expirationDate", "cvv"];
/**
 * The form reports a field's validity when the field loses focus, and when the validity changes.
 */
const FIELD_EVENTS = ["focusClassRemoved", "errorClassAdded", "errorClassRemoved"];

/** Square's card form and wallets; they exist while needed and while the page is open. */
export function useCardForm(options: CardFormOptions): CardForm {
  const { isNeeded, totalPence, postalCode, onEnter } = options;
  const { businessName } = useVenue();
  const containerRef = useRef<HTMLDivElement>(null);
  const walletContainerRef = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<CardFormState>(LOADING);
  const [validFields, setValidFields] = useState<ReadonlySet<string>>(new Set());

  useChallengeInView();
  const createForm = useEffectEvent((container: HTMLElement, signal: AbortSignal) =>
    createForms({
      container,
      signal,
      postalCode,
      openWallets: (payments) =>
        walletContainerRef.current
          ? openWallets(payments, {
              amount: penceToDecimal(totalPence),
              payee: businessName,
              container: walletContainerRef.current,
              signal,
            })
          : Promise.resolve([]),
    }),
  );
  const handleEnter = useEffectEvent(onEnter);
  const updateFieldValidity = useEffectEvent(({ field, currentState }: CardInputEvent) => {
    setValidFields((previousFields) => {
      const nextFields = new Set(previousFields);
      if (currentState.isCompletelyValid) nextFields.add(field);
      else nextFields.delete(field);
      return nextFields;
    });
  });

  useEffect(() => {
    const container = containerRef.current;
    if (!isNeeded || !container) return;
    const controller = new AbortController();
    setForm(LOADING);
    setValidFields(new Set());
    createForm(container, controller.signal).then(
      ({ card, wallets }) => {
        card.addEventListener("submit" as CardInputEventTypes, () => handleEnter());
        for (const type of FIELD_EVENTS) {
          card.addEventListener(type as CardInputEventTypes, ({ detail }) =>
            updateFieldValidity(detail),
          );
        }
        setForm({ state: "ready", card, wallets });
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          setForm({ state: "failed", sentence: formatCardFormError(error) });
      },
    );
    return () => controller.abort();
  }, [isNeeded]);

  async function tokenize(verification: ChargeCardVerificationDetails): Promise<CardTokenResult> {
    if (form.state !== "ready") return { notice: toPaymentNotice(NOT_READY_TEXT) };
    try {
      return toCardTokenResult(await form.card.tokenize(verification));
    } catch {
      return { notice: toPaymentNotice(paymentErrors.PAYMENT_MISSING.sentence) };
    }
  }

  return {
    state: form.state,
    isComplete: REQUIRED_FIELDS.every((field) => validFields.has(field)),
    failure: form.state === "failed" ? form.sentence : null,
    containerRef,
    wallets: form.state === "ready" ? form.wallets : [],
    walletContainerRef,
    tokenize,
  };
}

/** How much longer than the card form the wallets may take, in milliseconds. */
const WALLET_PATIENCE_MS = 2000;

interface FormOptions {
  container: HTMLElement;
  signal: AbortSignal;
  postalCode: string;
  openWallets: (payments: Payments) => Promise<Wallet[]>;
}

/**
 * Opens the card form and the wallets together, so that nothing moves once the form is shown;
 * wallets that take much longer are left out.
 */
async function createForms({ container, signal, postalCode, openWallets }: FormOptions) {
  const { applicationId, locationId, scriptUrl } = await fetchConfiguration(signal);
  const square = await loadSquare(scriptUrl);
  signal.throwIfAborted();
  const payments = square.payments(applicationId, locationId);
  await payments.setLocale("en-GB").catch(() => undefined);
  const walletsPromise = openWallets(payments);
  const card = await payments.card({ style: cardStyle(), postalCode });
  await attachCard(card, container, signal);
  const wallets = await Promise.race([walletsPromise, noWalletsAfter(WALLET_PATIENCE_MS)]);
  signal.throwIfAborted();
  return { card, wallets };
}

async function noWalletsAfter(ms: number): Promise<Wallet[]> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return [];
}

/**
 * Attaches the form to an element of its own, so that a form being removed never meets the next
 * one. Destroys the form when the signal is aborted, at whatever point.
 */
async function attachCard(card: Card, container: HTMLElement, signal: AbortSignal): Promise<Card> {
  const host = document.createElement("div");
  let attachment = Promise.resolve();
  // Square rejects new styles before the form is attached.
  const restyle = () => attachment.then(() => card.configure({ style: cardStyle() }));
  const stopThemeListener = onThemeChange(() => void restyle().catch(() => undefined));
  function destroy() {
    stopThemeListener();
    host.remove();
    void card.destroy().catch(() => undefined);
  }
  signal.addEventListener("abort", destroy);
  if (signal.aborted) destroy();
  signal.throwIfAborted();
  container.append(host);
  attachment = card.attach(host);
  await attachment;
  signal.throwIfAborted();
  return card;
}

class ConfigurationError extends Error {}

/** Without the configuration there can be no form, whatever the reason. */
async function fetchConfiguration(signal: AbortSignal): Promise<PaymentConfiguration> {
  try {
    return await withRetry(() => api.payments.configuration(undefined, { signal }), signal);
  } catch (cause) {
    throw new ConfigurationError("could not load the payment configuration", { cause });
  }
}

function formatCardFormError(error: unknown): string {
  return error instanceof ConfigurationError
    ? paymentErrors.PAYMENT_NOT_CONFIGURED.sentence
    : INIT_FAILED_TEXT;
}

let squarePromise: Promise<Square> | undefined;

/**
 * Loads Square's browser script once per page, from Square's server as its terms require. Makes
 * three attempts (specification, section 9) and removes a failed `<script>` before the next one;
 * then the promise rejects, and a later call starts again.
 */
function loadSquare(scriptUrl: string): Promise<Square> {
  // Never aborted: the script is still useful when the visitor returns to this step.
  const { signal } = new AbortController();
  squarePromise ??= withRetry(() => loadSquareScript(scriptUrl), signal).catch((error: unknown) => {
    squarePromise = undefined;
    throw error;
  });
  return squarePromise;
}

function loadSquareScript(scriptUrl: string): Promise<Square> {
  if (window.Square) return Promise.resolve(window.Square);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    function fail() {
      script.remove();
      reject(new Error("could not load Square's card form script"));
    }
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      if (window.Square) resolve(window.Square);
      else fail();
    });
    document.head.append(script);
  });
}

/**
 * Keeps the bank's challenge in view in a frame. Square's script overlays it on the page, fixed to
 * the middle of the window, which in a frame is somewhere in a long page. (app.css does the same
 * for modal dialogs, before they take focus.)
 */
function useChallengeInView(): void {
  useFrameViewport(true);

  useEffect(() => {
    if (!isFramed) return;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(keepInView);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
}

/** Waits one frame, because the position is known only once the element is rendered. */
function keepInView(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  requestAnimationFrame(() => {
    if (getComputedStyle(node).position !== "fixed") return;
    node.style.inset = "var(--view-top, 0) 0 var(--view-bottom, 0) 0";
    node.style.maxHeight = "var(--view-height, 100%)";
  });
}
