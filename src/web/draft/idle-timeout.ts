import { changeDraft, forgetPerson } from "./booking-draft.ts";

/** After so long without a press or a key the next person at this screen may be another one. */
const IDLE_MS = 30 * 60_000;
/** How exactly the last press or key is known. */
const EXACT_MS = 10_000;

const STORAGE_KEY = "slipway.active.1";

/** When somebody last did something in this tab, by this browser's clock; null: not known. */
let activeAtMs: number | null = null;

/** Somebody is at the screen. */
export function noteActivity(): void {
  const now = Date.now();
  if (activeAtMs !== null && Math.abs(now - activeAtMs) < EXACT_MS) return;
  activeAtMs = now;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    // Where storage is blocked a reload begins the time anew.
  }
}

/**
 * Forgets who was here before, with their signature and codes, if nobody did anything for half an hour.
 * What was chosen stays.
 * @returns whether it did
 */
export function forgetIdlePerson(): boolean {
  activeAtMs ??= readStored();
  if (activeAtMs === null || Date.now() - activeAtMs < IDLE_MS) return false;
  forgetPerson();
  changeDraft({ voucher: null, broughtCode: null });
  noteActivity();
  return true;
}

function readStored(): number | null {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY)) || null;
  } catch {
    return null;
  }
}
