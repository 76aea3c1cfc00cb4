import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { bookingDraft, type ChosenActivity, changeDraft } from "../../draft/booking-draft.ts";
import { releaseHoldInBackground } from "../hold/release-hold.ts";

/** Query parameter that names the activity, for visitors without a draft. */
export const ACTIVITY_PARAM = "activity";

/** Path of the first step for an activity. Works from anywhere, even before scripts have loaded. */
export function activityBookingPath(activityId: string): string {
  return `${paths.dateTime}?${ACTIVITY_PARAM}=${activityId}`;
}

/**
 * Starts or continues a booking of this activity and ends a gift voucher purchase. Another activity
 * than before clears the date and slot and releases the hold; what was typed stays.
 */
export function chooseActivity(activity: ChosenActivity): void {
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

/** Query parameter that starts a gift voucher purchase in a browser without a draft. */
export const VOUCHER_PURCHASE_PARAM = "purchase";

/** Path at which a gift voucher purchase starts; works from anywhere. */
export const VOUCHER_PURCHASE_PATH = `${paths.voucher}?${VOUCHER_PURCHASE_PARAM}=1`;

/** Switches to a gift voucher purchase; an unfinished booking stays in the draft. */
export function chooseVoucher(): void {
  changeDraft({ isVoucherPurchase: true });
}

/**
 * Chooses an activity by its id.
 * @returns false when it is not offered or could not be loaded
 */
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
