import { RESUME_PATH } from "../../shared/embedding.ts";
import { PAYMENT_PATH, VOUCHER_PAYMENT_PATH } from "../../shared/paths.ts";
import { type BookingDraft, bookingDraft, changeDraft } from "../draft/booking-draft.ts";

/** The steps that can continue in a new tab. */
export type Destination = typeof PAYMENT_PATH | typeof VOUCHER_PAYMENT_PATH;

/** Sent by the new tab when it is ready. */
const HANDOFF_REQUEST = "slipway.listening";
/** Sent by the frame in response. */
const HANDOFF_RESPONSE = "slipway.carried";

interface HandoffMessage {
  type: typeof HANDOFF_RESPONSE;
  draft: BookingDraft;
  destination: Destination;
}

/**
 * Opens a tab that continues this booking with the whole draft. The draft goes from window to
 * window and only to a page of our own origin, never through an address, a server or a cookie.
 * @param onHandedOver called once the tab has asked for the draft
 * @returns false when the browser blocks the tab
 */
export function continueInNewTab(destination: Destination, onHandedOver: () => void): boolean {
  const draft = bookingDraft();
  const tab = window.open(RESUME_PATH, "_blank");
  if (!tab) return false;
  const respond = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== tab || origin !== location.origin || getMessageType(data) !== HANDOFF_REQUEST)
      return;
    window.removeEventListener("message", respond);
    const handoff: HandoffMessage = { type: HANDOFF_RESPONSE, draft, destination };
    tab.postMessage(handoff, origin);
    onHandedOver();
  };
  window.addEventListener("message", respond);
  return true;
}

/**
 * In the new tab: requests the draft from the frame that opened it and stores it.
 * @param onReceived called with the step to continue with
 * @returns a function that stops waiting; null when no frame opened this tab
 */
export function receiveHandoff(
  onReceived: (destination: Destination) => void,
): (() => void) | null {
  const opener: Window | null = window.opener;
  if (!opener) return null;
  const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (
      source !== opener ||
      origin !== location.origin ||
      getMessageType(data) !== HANDOFF_RESPONSE
    )
      return;
    const { draft, destination } = data as HandoffMessage;
    if (destination !== PAYMENT_PATH && destination !== VOUCHER_PAYMENT_PATH) return;
    changeDraft(draft);
    onReceived(destination);
  };
  window.addEventListener("message", receive);
  opener.postMessage({ type: HANDOFF_REQUEST }, location.origin);
  return () => window.removeEventListener("message", receive);
}

function getMessageType(data: unknown): unknown {
  return typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
}
