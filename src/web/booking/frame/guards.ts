import { replace } from "react-router";
import { paths } from "../../app/paths.ts";
import { type BookingDraft, bookingDraft } from "../../draft/booking-draft.ts";
import { forgetIdlePerson } from "../../draft/idle-timeout.ts";

/** Where a visitor has to go first, or null when nothing is missing. */
type Requirement = (draft: BookingDraft) => string | null;

/** Added to the path of "Your Information" when the payment page sent the visitor there. */
export const MISSING_DETAILS_PARAM = "missing";

const activityChosen: Requirement = ({ activity }) => (activity ? null : paths.booking);
const slotChosen: Requirement = ({ slot }) => (slot ? null : paths.booking);
/** A gift voucher needs neither (specification, section 4): who buys one goes on with that. */
const bookingBegun: Requirement = ({ activity, slot, isVoucherPurchase }) => {
  if (activity && slot) return null;
  return isVoucherPurchase ? paths.voucher : paths.booking;
};
/** Held as they are chosen now: another slot or number is held by continuing from Tickets. */
const placesHeld: Requirement = ({ held, activity, slot, ticketCount }) => {
  const isAsChosen =
    held?.activityId === activity?.id &&
    held?.startsAt === slot?.startsAt &&
    held?.ticketCount === ticketCount;
  return isAsChosen ? null : paths.tickets;
};
const contactGiven: Requirement = (draft) => (draft.contactIsComplete ? null : paths.customerInfo);
const waiverAccepted: Requirement = ({ waiver }) => (waiver?.acceptTerms ? null : paths.waiver);

/** Name, address line 1, city, postcode and county: the payment page asks for them once more. */
const detailsComplete: Requirement = ({ contact, contactIsComplete }) => {
  const { firstName, lastName, addressLine1, city, postcode, county } = contact;
  const all = [firstName, lastName, addressLine1, city, postcode, county];
  if (contactIsComplete && all.every((text) => text?.trim())) return null;
  return `${paths.customerInfo}?${MISSING_DETAILS_PARAM}=1`;
};

/** What each step needs, in the order in which it is asked for (specification, section 4). */
const REQUIREMENTS = {
  dateTime: [activityChosen],
  tickets: [bookingBegun],
  customerInfo: [bookingBegun, placesHeld],
  addons: [activityChosen, slotChosen, placesHeld, contactGiven],
  waiver: [activityChosen, slotChosen, placesHeld, contactGiven],
  payment: [activityChosen, slotChosen, placesHeld, waiverAccepted, detailsComplete],
} as const satisfies Record<string, readonly Requirement[]>;

/** For a step's `clientLoader`: throws a redirect to where the visitor has to go first, if anywhere. */
export function guardStep(step: keyof typeof REQUIREMENTS): null {
  forgetIdlePerson();
  const draft = bookingDraft();
  for (const requirement of REQUIREMENTS[step]) {
    const goFirst = requirement(draft);
    if (goFirst !== null) throw replace(goFirst);
  }
  return null;
}
