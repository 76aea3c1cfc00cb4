import { replace } from "react-router";
import { paths } from "../../app/paths.ts";
import { type BookingDraft, bookingDraft } from "../../draft/booking-draft.ts";
import { clearDetailsWhenIdle } from "../../draft/idle-timeout.ts";

/** Returns the path to visit first, or null when the requirement is met. */
type Requirement = (draft: BookingDraft) => string | null;

/** Query parameter of "Your Information" when the payment page redirected the visitor there. */
export const MISSING_DETAILS_PARAM = "missing";

const requireActivity: Requirement = ({ activity }) => (activity ? null : paths.booking);
const requireSlot: Requirement = ({ slot }) => (slot ? null : paths.booking);
/** A gift voucher needs neither (specification, section 4), so its buyer returns to the voucher. */
const requireBookingStarted: Requirement = ({ activity, slot, isVoucherPurchase }) => {
  if (activity && slot) return null;
  return isVoucherPurchase ? paths.voucher : paths.booking;
};
/**
 * The hold must match the current choice; Continue on Tickets holds another slot or ticket count.
 */
const requireHold: Requirement = ({ hold, activity, slot, ticketCount }) => {
  const matchesChoice =
    hold?.activityId === activity?.id &&
    hold?.startsAt === slot?.startsAt &&
    hold?.ticketCount === ticketCount;
  return matchesChoice ? null : paths.tickets;
};
const requireContact: Requirement = (draft) =>
  draft.isContactComplete ? null : paths.customerInfo;
const requireWaiver: Requirement = ({ waiver }) => (waiver?.acceptTerms ? null : paths.waiver);

/** Name, address line 1, city, postcode and county, which the payment page checks once more. */
const requireDetails: Requirement = ({ contact, isContactComplete }) => {
  const { firstName, lastName, addressLine1, city, postcode, county } = contact;
  const requiredTexts = [firstName, lastName, addressLine1, city, postcode, county];
  if (isContactComplete && requiredTexts.every((text) => text?.trim())) return null;
  return `${paths.customerInfo}?${MISSING_DETAILS_PARAM}=1`;
};

/** The requirements of each step, in the order of the checks (specification, section 4). */
const REQUIREMENTS = {
  dateTime: [requireActivity],
  tickets: [requireBookingStarted],
  customerInfo: [requireBookingStarted, requireHold],
  addons: [requireActivity, requireSlot, requireHold, requireContact],
  waiver: [requireActivity, requireSlot, requireHold, requireContact],
  payment: [requireActivity, requireSlot, requireHold, requireWaiver, requireDetails],
} as const satisfies Record<string, readonly Requirement[]>;

/**
 * For a step's `clientLoader`.
 * @throws a redirect to the first step whose requirement is not met
 */
export function guardStep(step: keyof typeof REQUIREMENTS): null {
  clearDetailsWhenIdle();
  const draft = bookingDraft();
  for (const requirement of REQUIREMENTS[step]) {
    const redirectPath = requirement(draft);
    if (redirectPath !== null) throw replace(redirectPath);
  }
  return null;
}
