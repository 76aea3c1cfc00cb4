import { CARRY_ON_PATH } from "../../shared/embedding.ts";
import { PAYMENT_PATH, VOUCHER_PAYMENT_PATH } from "../../shared/payment-step.ts";
import { type BookingDraft, bookingDraft, changeDraft } from "../draft/booking-draft.ts";

/** Where a visitor can go on. */
export type Destination = typeof PAYMENT_PATH | typeof VOUCHER_PAYMENT_PATH;

/** The new tab listens. */
const LISTENING = "slipway.listening";
/** What the frame answers. */
const CARRIED = "slipway.carried";

interface Carried {
  type: typeof CARRIED;
  draft: BookingDraft;
  destination: Destination;
}

/**
 * Opens a tab that goes on where this frame is, with everything that was chosen and typed. It goes
 * from window to window, and only to a page of our own origin: no address, server or cookie has it.
 * @param onTaken once the tab has asked for it
 * @returns false where the browser lets no tab be opened
 */
export function carryOnInNewTab(destination: Destination, onTaken: () => void): boolean {
  const draft = bookingDraft();
  const tab = window.open(CARRY_ON_PATH, "_blank");
  if (!tab) return false;
  const answer = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== tab || origin !== location.origin || typeOf(data) !== LISTENING) return;
    window.removeEventListener("message", answer);
    const carried: Carried = { type: CARRIED, draft, destination };
    tab.postMessage(carried, origin);
    onTaken();
  };
  window.addEventListener("message", answer);
  return true;
}

/**
 * In the new tab: asks the frame that opened it, keeps what it gives and says where to go on.
 * @returns what ends the waiting; null when no frame opened this tab
 */
export function takeCarried(goOn: (destination: Destination) => void): (() => void) | null {
  const opener: Window | null = window.opener;
  if (!opener) return null;
  const take = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opener || origin !== location.origin || typeOf(data) !== CARRIED) return;
    const { draft, destination } = data as Carried;
    if (destination !== PAYMENT_PATH && destination !== VOUCHER_PAYMENT_PATH) return;
    changeDraft(draft);
    goOn(destination);
  };
  window.addEventListener("message", take);
  opener.postMessage({ type: LISTENING }, location.origin);
  return () => window.removeEventListener("message", take);
}

function typeOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
}
