import { type ErrorEntry, visitorErrors } from "./visitor-errors.ts";

/** Refusals that only staff can get. */
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

  // Activities
  ACTIVITY_GONE: {
    status: 404,
    sentence: "There is no such activity. Perhaps a colleague has just deleted it.",
  },
  ACTIVITY_CHANGED: {
    status: 409,
    sentence: "This activity was changed by a colleague while you were typing. Nothing was saved.",
  },

  // Pictures
  PICTURE_TYPE: {
    status: 415,
    sentence: "Invalid file type. Please upload a JPG, PNG or WebP image.",
  },
  PICTURE_TOO_MANY_PIXELS: {
    status: 422,
    sentence:
      "This picture is too large: at most 50 megapixels can be read. Please make it smaller.",
  },
  PICTURE_UNREADABLE: {
    status: 422,
    sentence: "This picture is damaged and cannot be read. Please save it anew and upload that.",
  },
  PICTURES_BUSY: {
    status: 503,
    sentence: "Other pictures are being read at the moment. Please try again in a few seconds.",
  },
  PICTURE_NOT_FOUND: {
    status: 409,
    sentence: "The picture is not there any more. Please upload it again.",
  },
  FILES_UNAVAILABLE: {
    status: 503,
    sentence: "The store of pictures cannot be reached at the moment. Nothing was saved.",
  },

  // Add-ons
  ADDON_NOT_FOUND: {
    status: 404,
    sentence: "There is no such add-on. Perhaps a colleague has just deleted it.",
  },
  ADDON_CHANGED: {
    status: 409,
    sentence: "This add-on was changed by a colleague while you were typing. Nothing was saved.",
  },

  // Gift vouchers
  VOUCHER_NOT_FOUND: { status: 404, sentence: "Voucher not found" },
  VOUCHER_USED: {
    status: 409,
    sentence: "Nothing is left on this voucher. Cancel the bookings that it paid for first.",
  },
  VOUCHER_AMOUNT_INVALID: { status: 400, sentence: "Invalid code or amount" },
  VOUCHER_DETAILS_MISSING: { status: 400, sentence: "Please fill in all required details" },
  VOUCHER_VOIDED: { status: 409, sentence: "This voucher is voided." },
  VOUCHER_NOT_DRAWN: {
    status: 500,
    sentence: "The voucher could not be drawn. Please try again in a moment.",
  },
  VOUCHER_CHANGED: {
    status: 409,
    sentence: "This voucher has just been changed. Please look at it again.",
  },
  VOUCHER_RECIPIENT_CHANGED: {
    status: 409,
    sentence:
      "This voucher's recipient was changed by a colleague while you were typing. Nothing was saved.",
  },
  VOUCHER_MONEY_UNDER_WAY: {
    status: 409,
    sentence:
      "The card payment for this voucher is not finished yet. Please try again in a few minutes.",
  },
  VOUCHER_EXPIRY_NOT_LATER: {
    status: 409,
    sentence: "This voucher is valid until then or longer already. Please choose a later day.",
  },
  VOUCHER_EXPIRY_TOO_FAR: {
    status: 409,
    sentence: "A voucher can be valid for ten years at most. Please choose an earlier day.",
  },
  VOUCHER_TEMPLATE_EXISTS: {
    status: 409,
    sentence: "This amount is one of the quick amounts already.",
  },

  // Schedules
  SCHEDULE_NOT_FOUND: {
    status: 404,
    sentence: "There is no such schedule. Perhaps a colleague has just deleted it.",
  },
  SCHEDULE_CHANGED: {
    status: 409,
    sentence: "This schedule was changed by a colleague while you were typing. Nothing was saved.",
  },
  SCHEDULE_CONFLICT: {
    status: 409,
    sentence: "This schedule overlaps another one of the same activity. Nothing was saved.",
  },
  SCHEDULE_IN_PAST: {
    status: 409,
    sentence: "A schedule cannot begin or end on a day that is over. Nothing was saved.",
  },
  SCHEDULE_TOO_SHORT: {
    status: 409,
    sentence: "No session of this activity fits between the two times. Nothing was saved.",
  },

  // Discount codes
  DISCOUNT_NOT_FOUND: {
    status: 404,
    sentence: "There is no such discount code. Perhaps somebody has just deleted it.",
  },
  DISCOUNT_CHANGED: {
    status: 409,
    sentence:
      "This discount code was changed by a colleague while you were typing. Nothing was saved.",
  },
  DISCOUNT_CODE_TAKEN: {
    status: 409,
    sentence: "Another discount code has this word. Edit that one, or choose another word.",
  },
  DISCOUNT_CODE_ARCHIVED: {
    status: 409,
    sentence:
      "An archived discount code has this word. Show the archived codes and restore it, or choose another word.",
  },
  DISCOUNT_USED_MORE_OFTEN: {
    status: 409,
    sentence: "This discount code was used more often than that. Nothing was saved.",
  },

  // Waiver templates
  WAIVER_TEMPLATE_NOT_FOUND: {
    status: 404,
    sentence: "There is no such waiver template. Perhaps somebody has just deleted it.",
  },
  WAIVER_TEMPLATE_CHANGED: {
    status: 409,
    sentence:
      "This waiver template was changed by a colleague while you were typing. Nothing was saved.",
  },
  WAIVER_TEMPLATE_ACTIVE: {
    status: 409,
    sentence:
      "This is the only active template, the one that visitors sign. Activate another one first.",
  },
  WAIVER_TEMPLATE_ARCHIVED: {
    status: 409,
    sentence: "This waiver template is archived. Restore it first.",
  },

  // Closures and capacity
  DAY_OVER: { status: 409, sentence: "This day is over. Nothing was changed." },
  CLOSURE_NOT_FOUND: { status: 404, sentence: "This day was not closed." },
  SESSION_OVER: { status: 409, sentence: "This session is over. Nothing was changed." },
  SLOT_CHANGED: {
    status: 409,
    sentence:
      "The places of this session were changed by a colleague while you were typing. Nothing was saved.",
  },
  CAPACITY_BELOW_SOLD: {
    status: 409,
    sentence:
      "That is fewer places than are sold or held in checkouts under way. Nothing was saved.",
  },
  // Settings
  SETTINGS_CHANGED: {
    status: 409,
    sentence: "The settings were changed by a colleague while you were typing. Nothing was saved.",
  },
  TIME_ZONE_IN_USE: {
    status: 409,
    sentence:
      "The time zone cannot change while sessions to come are booked, held or closed: they would be at another hour. Nothing was saved.",
  },
  SMS_NOT_SET_UP: {
    status: 409,
    sentence: "Text messages cannot be switched on: no SMS provider is set up. Nothing was saved.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** Every refusal: code → HTTP status and the sentence that people read. */
export const errors = { ...visitorErrors, ...staffErrors } as const;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
