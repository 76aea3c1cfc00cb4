import type { Activity } from "../../../shared/contract/public/activities.ts";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { releaseHoldInBackground } from "../hold/release-hold.ts";

/** Names the activity in a link to the first step, for a visitor whose browser has no draft of it. */
export const ACTIVITY_PARAM = "activity";

/** Where booking an activity begins; the link works from anywhere, before any script has run too. */
export function activityBookingPath(activityId: string): string {
  return `${paths.dateTime}?${ACTIVITY_PARAM}=${activityId}`;
}

/**
 * Begins, or goes on with, a booking of this activity. Another activity than before means another
 * day and time, and gives back the places that were held; what was typed stays. It ends the purchase
 * of a gift voucher.
 */
export function chooseActivity(activity: Activity): void {
  const { activity: previous, hold } = bookingDraft();
  if (previous?.id === activity.id) {
    changeDraft({ activity, isVoucherPurchase: false });
    return;
  }
  if (hold) releaseHoldInBackground(hold);
  changeDraft({
    activity,
    isVoucherPurchase: false,
    date: null,
    slot: null,
    ticketCount: 1,
    hold: null,
    holdAttempt: null,
  });
}

/** Begins the purchase of a gift voucher, in a browser without a draft too. */
export const VOUCHER_PURCHASE_PARAM = "purchase";

/** Where the purchase of a gift voucher begins; the link works from anywhere. */
export const VOUCHER_PURCHASE_PATH = `${paths.voucher}?${VOUCHER_PURCHASE_PARAM}=1`;

/** Turns to the purchase of a gift voucher; a booking that was begun stays as it is meanwhile. */
export function chooseVoucher(): void {
  changeDraft({ isVoucherPurchase: true });
}

/** Chooses an activity by its id; false when it is not offered or cannot be read. */
export async function chooseActivityById(activityId: string): Promise<boolean> {
  const { activity } = bookingDraft();
  if (activity?.id === activityId) {
    chooseActivity(activity);
    return true;
  }
  try {
    chooseActivity(await api.activities.get({ activityId }));
    return true;
  } catch {
    return false;
  }
}
