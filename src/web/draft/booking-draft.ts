import { useSyncExternalStore } from "react";
import type { Activity, Slot } from "../../shared/contract/public/activities.ts";
import type { DiscountCheck, VoucherCheck } from "../../shared/contract/public/codes.ts";
import type { ContactFormValues } from "../../shared/contract/public/contact.ts";
import type { VoucherOrderFormValues } from "../../shared/contract/public/voucher-order-fields.ts";
import type { WaiverDraft } from "./waiver-draft.ts";

/** Places that the server holds for this visitor. */
export interface Hold {
  id: string;
  activityId: string;
  /** 32 hexadecimal characters, generated in the browser, sent in a header. */
  secret: string;
  startsAt: string;
  ticketCount: number;
  activityPricePence: number;
  /** By the browser's clock, computed from the remaining seconds that the server sent. */
  expiresAtMs: number;
  canExtend: boolean;
}

/**
 * A hold request without a response so far. Repeating it with the same secret is idempotent, so it
 * stays here, also over a reload, until the outcome is known.
 */
export interface HoldAttempt {
  secret: string;
  activityId: string;
  startsAt: string;
  ticketCount: number;
}

export interface ChosenAddon {
  id: string;
  name: string;
  pricePence: number;
  quantity: number;
}

/** An activity stored in the tab before activities could have several pictures has no list. */
export type ChosenActivity = Omit<Activity, "furtherImageUrls"> &
  Partial<Pick<Activity, "furtherImageUrls">>;

/** The gift voucher being bought. */
export interface GiftDraft {
  /** As typed. */
  input: VoucherOrderFormValues;
  /**
   * 32 hexadecimal characters, generated before the first press of Pay, sent in a header. It
   * identifies the purchase: all requests with it buy one voucher.
   */
  secret: string | null;
}

/** Everything a visitor has chosen and typed so far. */
export interface BookingDraft {
  /** The visitor buys a gift voucher instead of making a booking. */
  isVoucherPurchase: boolean;
  gift: GiftDraft | null;
  activity: ChosenActivity | null;
  date: string | null;
  slot: Pick<Slot, "startsAt" | "endsAt"> | null;
  ticketCount: number;
  hold: Hold | null;
  holdAttempt: HoldAttempt | null;
  contact: Partial<ContactFormValues>;
  /** True once "Your Information" was submitted without errors. */
  isContactComplete: boolean;
  addons: ChosenAddon[];
  waiver: WaiverDraft | null;
  voucher: VoucherCheck | null;
  discount: DiscountCheck | null;
  /** A voucher code from a link; it is checked where codes are entered. */
  linkedVoucherCode: string | null;
}

const EMPTY: BookingDraft = {
  isVoucherPurchase: false,
  gift: null,
  activity: null,
  date: null,
  slot: null,
  ticketCount: 1,
  hold: null,
  holdAttempt: null,
  contact: {},
  isContactComplete: false,
  addons: [],
  waiver: null,
  voucher: null,
  discount: null,
  linkedVoucherCode: null,
};

/** Increase the number when the draft's shape changes: an open tab must not read an older shape. */
const STORAGE_KEY = "slipway.booking.2";

let draft: BookingDraft = EMPTY;
let isRestored = false;
const listeners = new Set<() => void>();

/** The current draft; the first read in a tab restores it from session storage. */
export function bookingDraft(): BookingDraft {
  if (!isRestored && typeof window !== "undefined") {
    isRestored = true;
    draft = { ...EMPTY, ...readStored() };
  }
  return draft;
}

/** The visitor's unfinished booking; the component re-renders when it changes. */
export function useBookingDraft(): BookingDraft {
  return useSyncExternalStore(subscribeToDraft, bookingDraft, emptyDraft);
}

export function changeDraft(change: Partial<BookingDraft>): void {
  draft = { ...bookingDraft(), ...change };
  store(draft);
  for (const listener of listeners) listener();
}

/** Clears the paid booking and its personal details; an unfinished gift voucher stays. */
export function resetDraft(): void {
  changeDraft({ ...EMPTY, gift: bookingDraft().gift });
}

/** Clears who chose but keeps what was chosen, for the next person at this browser. */
export function clearPersonalDetails(): void {
  const { contact, isContactComplete, gift, waiver } = EMPTY;
  changeDraft({ contact, isContactComplete, gift, waiver });
}

/**
 * Calls back when the personal details in this tab are cleared.
 * @returns a function that unsubscribes
 */
export function onPersonalDetailsCleared(callback: () => void): () => void {
  let hadDetails = hasPersonalDetails();
  return subscribeToDraft(() => {
    const isCleared = hadDetails && !hasPersonalDetails();
    hadDetails = hasPersonalDetails();
    if (isCleared) callback();
  });
}

function hasPersonalDetails(): boolean {
  const { contact, gift } = bookingDraft();
  return gift !== null || Object.keys(contact).length > 0;
}

function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft for pages rendered on the server: always empty. */
export function emptyDraft(): BookingDraft {
  return EMPTY;
}

/** Call it before a reload, which the payment step needs. */
export function persistDraft(): void {
  store(bookingDraft());
}

function readStored(): Partial<BookingDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<BookingDraft>;
  } catch {
    return (window.history.state?.[STORAGE_KEY] ?? {}) as Partial<BookingDraft>;
  }
}

/**
 * Without storage (a frame with third-party storage blocked) the entry in the browser's history
 * stores the draft: it survives a reload of this page, but not a move to another document.
 */
function store(value: BookingDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    storeInHistory(value);
  }
}

/** Safari throws after 100 history changes in 30 seconds; then the last stored draft stays. */
function storeInHistory(value: BookingDraft): void {
  try {
    window.history.replaceState({ ...window.history.state, [STORAGE_KEY]: value }, "");
  } catch {
    // The draft stays in memory until the next page load.
  }
}
