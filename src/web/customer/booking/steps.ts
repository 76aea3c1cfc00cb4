import { paths } from "../../paths.ts";
import type { BookingDraft } from "./booking-draft.ts";

/** One step of a booking, as the progress indicator names it. */
export interface BookingStep {
  path: string;
  name: string;
  /** The pass stands beside the step; `always` also on phones, below the content. */
  pass: "never" | "beside" | "always";
}

/** The steps in their order; the success page comes after them. */
export const BOOKING_STEPS: readonly BookingStep[] = [
  { path: paths.booking, name: "Activity", pass: "never" },
  { path: paths.dateTime, name: "Date & time", pass: "never" },
  { path: paths.tickets, name: "Tickets", pass: "beside" },
  { path: paths.customerInfo, name: "Your information", pass: "beside" },
  { path: paths.addons, name: "Add-ons", pass: "beside" },
  { path: paths.waiver, name: "Waiver", pass: "always" },
  { path: paths.payment, name: "Payment", pass: "never" },
];

/** The place of a path among the steps; -1 for a path that is none. */
export function stepIndexOf(pathname: string): number {
  return BOOKING_STEPS.findIndex((step) => step.path === pathname.replace(/\/$/, ""));
}

/** Where Back leads: from "Your Information" to the list while a gift voucher is being bought. */
export function stepBefore(
  { path }: BookingStep,
  { isVoucherPurchase }: Pick<BookingDraft, "isVoucherPurchase">,
): BookingStep | undefined {
  if (path === paths.customerInfo && isVoucherPurchase) return BOOKING_STEPS[0];
  return BOOKING_STEPS[stepIndexOf(path) - 1];
}
