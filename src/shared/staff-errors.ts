import { catalogueErrors } from "./catalogue-errors.ts";
import type { ErrorEntry } from "./visitor-errors.ts";

/** Refusals that only staff can get; see `visitor-errors.ts` for the rest. */
export const staffErrors = {
  // Administrators
  FORBIDDEN: { status: 403, sentence: "Only administrators may do this." },
  INVITATION_NOT_FOUND: {
    status: 404,
    sentence: "This invitation is no longer open. It may have been accepted or withdrawn.",
  },
  ADMINISTRATOR_NOT_FOUND: { status: 404, sentence: "There is no such administrator." },
  LAST_ADMINISTRATOR: {
    status: 409,
    sentence: "This is the last administrator. Make another one first.",
  },
  ALREADY_ADMINISTRATOR: {
    status: 409,
    sentence: "This person is an administrator already.",
  },

  // Customers
  CUSTOMER_NOT_FOUND: {
    status: 404,
    sentence: "There is no such customer. Perhaps somebody has just deleted them.",
  },
  CUSTOMER_CHANGED: {
    status: 409,
    sentence:
      "This customer was changed while you were typing, by a colleague or by a booking. Nothing was saved.",
  },
  CUSTOMER_ADDRESS_TAKEN: {
    status: 409,
    sentence:
      "This e-mail address belongs to another customer, perhaps an archived one. Nothing was saved.",
  },
  CUSTOMER_NEEDS_ADDRESS: {
    status: 409,
    sentence:
      "This customer signs in with their e-mail address, so it cannot be empty. Nothing was saved.",
  },
  CUSTOMER_IS_ADMINISTRATOR: {
    status: 409,
    sentence: "This customer is an administrator. Take the role from them first.",
  },
  CUSTOMER_BOOKING_AHEAD: {
    status: 409,
    sentence:
      "This customer has a booking that is still to come, and you need to know who is coming. Cancel it first, or erase after the visit.",
  },
  CUSTOMER_MONEY_UNDER_WAY: {
    status: 409,
    sentence:
      "A payment or refund of this customer is not finished, and you need to know whose it is. Erase once it is done.",
  },

  // Check-in
  CHECK_IN_CHANGED: {
    status: 409,
    sentence: "Somebody else has just changed who is in. Please look at the number again.",
  },
  CHECK_IN_TOO_EARLY: {
    status: 409,
    sentence: "This booking is for another day. People can be checked in on the day of the visit.",
  },
  CHECK_IN_TOO_LATE: {
    status: 409,
    sentence: "This visit is over for more than a week. Who came can no longer be changed.",
  },
  TOO_MANY_CHECKED_IN: {
    status: 409,
    sentence: "That is more people than the booking has tickets.",
  },
  BOOKING_CHECKED_IN: {
    status: 409,
    sentence: "People of this booking are in. Undo the check-in before moving it.",
  },

  // Staff bookings, offline payments and deletions
  REFERENCE_IN_USE: {
    status: 409,
    sentence: "Another booking has this reference. Nothing was booked; please try again.",
  },
  OFFLINE_PAYMENT_TOO_MUCH: {
    status: 409,
    sentence: "That is more than is still to be paid for this booking.",
  },
  REFUND_NOT_FOUND: { status: 404, sentence: "There is no such money to be handed back." },
  REFUND_TOO_MUCH: {
    status: 409,
    sentence: "That is more than was paid for this booking and has not gone back yet.",
  },
  DELETION_NOT_FOUND: { status: 404, sentence: "Nothing was deleted that could be shown again." },
  DELETION_UNDONE: {
    status: 409,
    sentence: "This was undone in the meantime. Nothing more was deleted.",
  },

  // The email log
  EMAIL_NOT_FOUND: { status: 404, sentence: "There is no such e-mail." },
  EMAIL_ERASED: {
    status: 409,
    sentence: "This e-mail cannot be shown any more: whoever it was about was erased.",
  },
  EMAIL_WAITING: {
    status: 409,
    sentence: "This e-mail has not left yet. It is tried again by itself.",
  },
  EMAIL_ALREADY_RESENT: { status: 409, sentence: "This e-mail was sent again already." },
  EMAIL_OUTDATED: {
    status: 409,
    sentence: "What this e-mail says is no longer so. It cannot be sent again.",
  },

  // Staff tasks
  TASK_NOT_FOUND: { status: 404, sentence: "There is no such task." },
  TASK_MONEY_OPEN: {
    status: 409,
    sentence: "This money has not been handed back yet. Open the booking and hand it back there.",
  },

  // Emails, waivers and notes of a booking
  NO_ADDRESS: {
    status: 409,
    sentence: "There is no e-mail address to write to.",
  },
  EMAIL_REFUSED: {
    status: 502,
    sentence: "The mail server refused the letter. Please check the address.",
  },
  BOOKING_NOT_CANCELLED: { status: 409, sentence: "This booking is not cancelled." },
  WAIVER_NOT_SIGNED: { status: 404, sentence: "Nobody has signed the waiver of this booking." },
  NOTE_NOT_FOUND: { status: 404, sentence: "There is no such note." },
  NOTE_CUSTOMER_ERASED: {
    status: 409,
    sentence: "This customer was erased: nothing is noted about them any more.",
  },

  ...catalogueErrors,
} as const satisfies Record<string, ErrorEntry>;
