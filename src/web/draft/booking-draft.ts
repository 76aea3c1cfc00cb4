import type { Activity, Slot } from "../../shared/contract/public/activities.ts";
import type { DiscountCheck, VoucherCheck } from "../../shared/contract/public/codes.ts";
import type { ContactFormValues } from "../../shared/contract/public/contact.ts";
import type { VoucherOrderFormValues } from "../../shared/contract/public/voucher-order-fields.ts";
import type { WaiverDraft } from "./waiver-draft.ts";

/** Places that the server holds for this visitor. */
export interface Hold {
  id: string;
  activityId: string;
  /** 32 hexadecimal characters, made here, sent in a header. */
  secret: string;
  startsAt: string;
  ticketCount: number;
  activityPricePence: number;
  /** By this browser's clock, computed from the seconds left that the server told. */
  expiresAtMs: number;
  canExtend: boolean;
}

/**
 * A hold that was asked for and not yet answered. Asking again with the same secret can never hold
 * places twice, so it stays here until the answer is known, also over a reload.
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

/** A gift voucher that is being bought. */
export interface GiftDraft {
  /** As it was typed. */
  input: VoucherOrderFormValues;
  /**
   * 32 hexadecimal characters, drawn before the first press of Pay, sent in a header. It is the
   * purchase: whatever is sent under it buys one voucher.
   */
  secret: string | null;
}

/** Everything a visitor has chosen and typed so far. */
export interface BookingDraft {
  /** A gift voucher is being bought instead of a booking made. */
  isVoucherPurchase: boolean;
  gift: GiftDraft | null;
  activity: Activity | null;
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
  /** A voucher's code that a link brought along; it is checked where codes are entered. */
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

/** The number rises when the draft changes its shape: an open tab must not meet an older one. */
const STORAGE_KEY = "slipway.booking.2";

let draft: BookingDraft = EMPTY;
let isRestored = false;
const listeners = new Set<() => void>();

/** The draft as it stands; on the first read in a tab it is taken back from session storage. */
export function bookingDraft(): BookingDraft {
  if (!isRestored && typeof window !== "undefined") {
    isRestored = true;
    draft = { ...EMPTY, ...readStored() };
  }
  return draft;
}

export function changeDraft(change: Partial<BookingDraft>): void {
  draft = { ...bookingDraft(), ...change };
  store(draft);
  for (const listener of listeners) listener();
}

/** Forgets the booking, which is paid, and whose it was; a gift that was begun stays in this tab. */
export function resetDraft(): void {
  changeDraft({ ...EMPTY, gift: bookingDraft().gift });
}

/** Whoever comes next to this browser finds what was chosen, not who chose it. */
export function clearPersonalDetails(): void {
  const { contact, isContactComplete, gift, waiver } = EMPTY;
  changeDraft({ contact, isContactComplete, gift, waiver });
}

/** Calls back when this tab forgets who typed in it. */
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

export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft of a page rendered on the server: always empty. */
export function emptyDraft(): BookingDraft {
  return EMPTY;
}

/** To be called before the page loads itself anew, which the payment step needs. */
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
 * Where storage is blocked (a frame with third-party storage off) the entry in the browser's
 * history keeps the draft: not from page to page, but over a reload of this one.
 */
function store(value: BookingDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    storeInHistory(value);
  }
}

/** Safari refuses more than a hundred changes in half a minute: then the last one kept has to do. */
function storeInHistory(value: BookingDraft): void {
  try {
    window.history.replaceState({ ...window.history.state, [STORAGE_KEY]: value }, "");
  } catch {
    // The draft stays in memory until the page is loaded again.
  }
}
