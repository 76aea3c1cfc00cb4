import { replace } from "react-router";
import { paths } from "../../app/paths.ts";
import { type BookingDraft, bookingDraft } from "../../draft/booking-draft.ts";
import { clearDetailsWhenIdle } from "../../draft/idle-timeout.ts";

/** Where a visitor has to go first, or null when nothing is missing. */
type Requirement = (draft: BookingDraft) => string | null;

/** Added to the path of "Your Information" when the payment page sent the visitor there. */
export const MISSING_DETAILS_PARAM = "missing";

const requireActivity: Requirement = ({ activity }) => (activity ? null : paths.booking);
const requireSlot: Requirement = ({ slot }) => (slot ? null : paths.booking);
/** A gift voucher needs neither (specification, section 4): who buys one goes on with that. */
const requireBookingStarted: Requirement = ({ activity, slot, isVoucherPurchase }) => {
  if (activity && slot) return null;
  return isVoucherPurchase ? paths.voucher : paths.booking;
};
/** Held as they are chosen now: another slot or number is held by continuing from Tickets. */
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

/** Name, address line 1, city, postcode and county: the payment page asks for them once more. */
const requireDetails: Requirement = ({ contact, isContactComplete }) => {
  const { firstName, lastName, addressLine1, city, postcode, county } = contact;
  const requiredTexts = [firstName, lastName, addressLine1, city, postcode, county];
  if (isContactComplete && requiredTexts.every((text) => text?.trim())) return null;
  return `${paths.customerInfo}?${MISSING_DETAILS_PARAM}=1`;
};

/** What each step needs, in the order in which it is asked for (specification, section 4). */
const REQUIREMENTS = {
  dateTime: [requireActivity],
  tickets: [requireBookingStarted],
  customerInfo: [requireBookingStarted, requireHold],
  addons: [requireActivity, requireSlot, requireHold, requireContact],
  waiver: [requireActivity, requireSlot, requireHold, requireContact],
  payment: [requireActivity, requireSlot, requireHold, requireWaiver, requireDetails],
} as const satisfies Record<string, readonly Requirement[]>;

/** For a step's `clientLoader`: throws a redirect to where the visitor has to go first, if anywhere. */
export function guardStep(step: keyof typeof REQUIREMENTS): null {
  clearDetailsWhenIdle();
  const draft = bookingDraft();
  for (const requirement of REQUIREMENTS[step]) {
    const redirectPath = requirement(draft);
    if (redirectPath !== null) throw replace(redirectPath);
  }
  return null;
}
