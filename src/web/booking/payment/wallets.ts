import type {
  ChargeCardVerificationDetails,
  PaymentRequest,
  Payments,
  TokenResult,
} from "@square/web-payments-sdk-types";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import type { CardTokenResult } from "./card-verification.ts";
import { toPaymentNotice } from "./payment-outcome.ts";

/** A wallet that this device can pay with. */
export interface Wallet {
  name: "Apple Pay" | "Google Pay";
  /** Contains Google's own button; null for Apple Pay, whose button browsers draw. */
  host: HTMLElement | null;
  /**
   * Opens the wallet's sheet for the amount to verify. Must be called while a press is handled:
   * browsers open no sheet later.
   */
  tokenize: (verification: ChargeCardVerificationDetails) => Promise<CardTokenResult>;
}

interface WalletOptions {
  /** The amount at first, in pounds. */
  amount: string;
  /** The name in Apple's sheet, "Pay …". */
  payee: string;
  /** Where Google's button is attached. */
  container: HTMLElement;
  signal: AbortSignal;
}

/** The wallets that work here. Square refuses one that the device, browser or account lacks. */
export async function openWallets(payments: Payments, options: WalletOptions): Promise<Wallet[]> {
  const wallets = [openApplePay(payments, options), openGooglePay(payments, options)];
  const opened = await Promise.allSettled(wallets);
  return opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

async function openApplePay(
  payments: Payments,
  { amount, payee, signal }: WalletOptions,
): Promise<Wallet> {
  const request = requestPayment(payments, amount, payee);
  const applePay = await payments.applePay(request);
  destroyOnAbort(applePay, signal);
  return {
    name: "Apple Pay",
    host: null,
    tokenize: async (verification) => {
      request.update({ total: { amount: verification.amount, label: payee } });
      const result = await toWalletResult("Apple Pay", () => applePay.tokenize());
      return typeof result === "string" ? { token: result } : result;
    },
  };
}

async function openGooglePay(
  payments: Payments,
  { amount, container, signal }: WalletOptions,
): Promise<Wallet> {
  const request: PaymentRequest = requestPayment(payments, amount, "Total");
  const googlePay = await payments.googlePay(request);
  destroyOnAbort(googlePay, signal);
  const host = document.createElement("div");
  signal.addEventListener("abort", () => host.remove());
  signal.throwIfAborted();
  container.append(host);
  await googlePay.attach(host, { buttonSizeMode: "fill", buttonRadius: 12 });
  return {
    name: "Google Pay",
    host,
    tokenize: async (verification) => {
      request.update({ total: { amount: verification.amount, label: "Total" } });
      const result = await toWalletResult("Google Pay", () => googlePay.tokenize());
      return typeof result === "string" ? verifyBuyer(payments, result, verification) : result;
    },
  };
}

function requestPayment(payments: Payments, amount: string, label: string): PaymentRequest {
  return payments.paymentRequest({
    countryCode: "GB",
    currencyCode: "GBP",
    total: { amount, label },
  });
}

function destroyOnAbort(wallet: { destroy: () => Promise<boolean> }, signal: AbortSignal): void {
  const destroy = () => void wallet.destroy().catch(() => undefined);
  signal.addEventListener("abort", destroy);
  if (signal.aborted) destroy();
}

/** The token, or the sentence to show; no sentence if the visitor closed the wallet's sheet. */
async function toWalletResult(
  name: Wallet["name"],
  tokenize: () => Promise<TokenResult>,
): Promise<string | { notice: CardTokenNotice }> {
  const sentence = `${name} did not work this time, and nothing was charged. Please try again or pay by card.`;
  try {
    const result = await tokenize();
    if (result.status === "OK") return result.token;
    const isClosed = result.status === "Cancel" || result.status === "Abort";
    return { notice: isClosed ? null : toPaymentNotice(sentence) };
  } catch {
    return { notice: toPaymentNotice(sentence) };
  }
}

type CardTokenNotice = Extract<CardTokenResult, { notice: unknown }>["notice"];

/**
 * Google Pay also holds cards that the device has not verified, which British banks refuse unless
 * the cardholder is verified apart. (Square means to retire `verifyBuyer`; without it, the token
 * alone is sent.)
 */
async function verifyBuyer(
  payments: Partial<Pick<Payments, "verifyBuyer">>,
  token: string,
  { amount, currencyCode, billingContact }: ChargeCardVerificationDetails,
): Promise<CardTokenResult> {
  try {
    const details = { amount, currencyCode, billingContact, intent: "CHARGE" } as const;
    const verification = await payments.verifyBuyer?.(token, details);
    return { token: verification?.token ? `${token} ${verification.token}` : token };
  } catch {
    const sentence = paymentErrors.CARD_VERIFICATION_REQUIRED.sentence;
    return { notice: { kind: "verification", sentence } };
  }
}
