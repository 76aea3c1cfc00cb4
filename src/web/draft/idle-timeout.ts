import { changeDraft, clearPersonalDetails } from "./booking-draft.ts";

/** After so long without a press or a key the next person at this screen may be another one. */
const IDLE_MS = 30 * 60_000;
/** How exactly the last press or key is known. */
const ACTIVITY_RESOLUTION_MS = 10_000;

const STORAGE_KEY = "slipway.active.1";

/** When somebody last did something in this tab, by this browser's clock; null: not known. */
let lastActiveAtMs: number | null = null;

/** Somebody is at the screen. */
export function recordActivity(): void {
  const nowMs = Date.now();
  if (lastActiveAtMs !== null && Math.abs(nowMs - lastActiveAtMs) < ACTIVITY_RESOLUTION_MS) return;
  lastActiveAtMs = nowMs;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(nowMs));
  } catch {
    // Where storage is blocked a reload begins the time anew.
  }
}

/**
 * Forgets who was here before, with their signature and codes, if nobody did anything for half an hour.
 * What was chosen stays.
 * @returns whether it did
 */
export function clearDetailsWhenIdle(): boolean {
  lastActiveAtMs ??= readStored();
  if (lastActiveAtMs === null || Date.now() - lastActiveAtMs < IDLE_MS) return false;
  clearPersonalDetails();
  changeDraft({ voucher: null, linkedVoucherCode: null });
  recordActivity();
  return true;
}

function readStored(): number | null {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY)) || null;
  } catch {
    return null;
  }
}
