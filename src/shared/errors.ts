import { holderErrors } from "./holder-errors.ts";
import { paymentErrors } from "./payment-errors.ts";
import { type ErrorEntry, visitorErrors } from "./visitor-errors.ts";

/** Refusals that only staff can get. */
export const staffErrors = {
  // Administrators
  FORBIDDEN: { status: 403, sentence: "Only administrators may do this." },
  NOT_PERMITTED: {
    status: 403,
    sentence: "Your role does not allow this. Whoever manages staff can change it.",
  },
  PROOF_NEEDED: { status: 403, sentence: "Please confirm that it is you." },
  NOT_ON_SHARED_DEVICE: {
    status: 403,
    sentence: "This cannot be done on a shared device. Please sign in on another one.",
  },
  PROOF_PASSWORD_WRONG: { status: 409, sentence: "That is not your password." },
  CODE_WRONG: {
    status: 409,
    sentence: "This code is wrong, or it was used already. Please enter the next one.",
  },
  RECOVERY_CODE_WRONG: {
    status: 409,
    sentence: "This recovery code is wrong, or it was used already.",
  },
  PASSKEY_REJECTED: {
    status: 409,
    sentence: "This passkey was not accepted. Please try again, or choose another way.",
  },
  PASSKEY_KNOWN: { status: 409, sentence: "This passkey is set up already." },
  PASSKEY_NOT_FOUND: { status: 404, sentence: "This passkey was removed already." },
  SIGN_IN_EXPIRED: {
    status: 409,
    sentence: "This took longer than ten minutes. Please sign in again.",
  },
  AUTHENTICATOR_KNOWN: {
    status: 409,
    sentence: "An authenticator app is set up already. Remove it before you set up another one.",
  },
  AUTHENTICATOR_NOT_FOUND: {
    status: 404,
    sentence: "No authenticator app is being set up. Please start again.",
  },
  SECOND_FACTOR_LAST: {
    status: 409,
    sentence: "Your role needs a passkey or an authenticator app. Add another one first.",
  },
  SECOND_FACTOR_NONE: {
    status: 409,
    sentence: "Recovery codes are for a passkey or an authenticator app. Add one of them first.",
  },
  DEVICE_LOCKED: { status: 423, sentence: "This device is locked. Enter your PIN to unlock it." },
  DEVICE_UNKNOWN: {
    status: 409,
    sentence: "Please sign out and sign in again on this device first.",
  },
  DEVICE_NOT_SHARED: {
    status: 409,
    sentence: "This device is no longer shared. Please sign in again.",
  },
  PIN_WRONG: { status: 403, sentence: "This is not anybody’s PIN. Please try again." },
  PIN_TRIES_USED: {
    status: 403,
    sentence: "Too many wrong PINs. Unlock with your email address and password.",
  },
  PIN_TAKEN: { status: 409, sentence: "Choose another PIN." },
  ROLE_NOT_FOUND: { status: 404, sentence: "Role not found. A colleague may have deleted it." },
  ROLE_CHANGED: {
    status: 409,
    sentence: "A colleague changed this role meanwhile. Nothing was saved.",
  },
  ROLE_NAME_TAKEN: { status: 409, sentence: "Another role has this name." },
  ROLE_SHIPPED: {
    status: 409,
    sentence: "This role comes with Slipway and stays as it is. Make a role of your own instead.",
  },
  ROLE_IN_USE: {
    status: 409,
    sentence: "Somebody has this role or is invited to it. Give them another one first.",
  },
  ROLE_ABOVE_YOURS: {
    status: 403,
    sentence: "This role allows more than yours. Ask somebody whose role allows as much.",
  },
  LAST_OWNER: {
    status: 409,
    sentence: "This is the only owner. Make somebody else an owner first.",
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    sentence: "This invitation is no longer open. It may have been accepted or withdrawn.",
  },
  ADMINISTRATOR_NOT_FOUND: { status: 404, sentence: "Administrator not found." },
  ALREADY_ADMINISTRATOR: {
    status: 409,
    sentence: "This person is already an administrator.",
  },

  // Customers
  CUSTOMER_NOT_FOUND: {
    status: 404,
    sentence: "Customer not found. A colleague may have deleted them.",
  },
  CUSTOMER_CHANGED: {
    status: 409,
    sentence:
      "This customer was changed by a colleague or a booking while you were typing. Nothing was saved.",
  },
  CUSTOMER_ADDRESS_TAKEN: {
    status: 409,
    sentence:
      "This email address belongs to another customer, who may be archived or merged. Nothing was saved.",
  },
  CUSTOMER_NEEDS_ADDRESS: {
    status: 409,
    sentence:
      "This customer signs in with their email address, so it cannot be empty. Nothing was saved.",
  },
  ADMINISTRATOR_EDITS_THEMSELVES: {
    status: 409,
    sentence:
      "This customer is an administrator, who alone changes their name and email address, in My Profile. Nothing was saved.",
  },
  CUSTOMER_IS_ADMINISTRATOR: {
    status: 409,
    sentence: "This customer is an administrator. Remove their role first.",
  },
  ADMINISTRATOR_SESSIONS: {
    status: 409,
    sentence: "This customer is an administrator, whose sessions are ended under Administrators.",
  },
  CUSTOMER_BOOKING_AHEAD: {
    status: 409,
    sentence:
      "This customer has an upcoming booking. Cancel it first, or erase the customer after the visit.",
  },
  CUSTOMER_ERASED: {
    status: 409,
    sentence: "This customer was erased, so there are no details to correct.",
  },
  CUSTOMER_MONEY_UNDER_WAY: {
    status: 409,
    sentence:
      "One of this customer's payments or refunds is still in progress. Erase the customer when it is complete.",
  },

  // Check-in
  CHECK_IN_CHANGED: {
    status: 409,
    sentence:
      "A colleague has just changed how many people are checked in. Please check the number.",
  },
  CHECK_IN_TOO_EARLY: {
    status: 409,
    sentence: "This booking is for another day. People can be checked in on the day of the visit.",
  },
  CHECK_IN_TOO_LATE: {
    status: 409,
    sentence: "This visit ended more than a week ago. Its check-ins can no longer be changed.",
  },
  TOO_MANY_CHECKED_IN: {
    status: 409,
    sentence: "The booking has fewer tickets than that.",
  },
  BOOKING_CHECKED_IN: {
    status: 409,
    sentence: "People in this booking are checked in. Undo the check-in before moving it.",
  },

  // Staff bookings, offline payments and deletions
  REFERENCE_IN_USE: {
    status: 409,
    sentence: "Another booking has this reference. Nothing was booked; please try again.",
  },
  OFFLINE_PAYMENT_TOO_MUCH: {
    status: 409,
    sentence: "That is more than is still due for this booking.",
  },
  RECEIPT_FAILED: { status: 500, sentence: "Failed to generate receipt" },
  ADJUSTMENT_TOO_MUCH: {
    status: 409,
    sentence: "That is more than this booking costs.",
  },
  TOO_FEW_TICKETS: {
    status: 409,
    sentence: "More people of this booking are checked in than that. Undo their check-in first.",
  },
  REFUND_NOT_FOUND: { status: 404, sentence: "Cash refund not found." },
  REFUND_TOO_MUCH: {
    status: 409,
    sentence: "That is more than can still be refunded for this booking.",
  },
  DELETION_NOT_FOUND: { status: 404, sentence: "There is no deletion to undo." },
  DELETION_UNDONE: {
    status: 409,
    sentence: "This deletion was undone. Nothing more was deleted.",
  },

  // The email log
  EMAIL_NOT_FOUND: { status: 404, sentence: "Email not found." },
  EMAIL_ERASED: {
    status: 409,
    sentence: "This email can no longer be shown: its customer was erased.",
  },
  EMAIL_WAITING: {
    status: 409,
    sentence: "This email has not been sent yet. We retry automatically.",
  },
  EMAIL_ALREADY_RESENT: { status: 409, sentence: "This email was already sent again." },
  EMAIL_OUTDATED: {
    status: 409,
    sentence: "This email is out of date and cannot be sent again.",
  },

  // Staff tasks
  TASK_NOT_FOUND: { status: 404, sentence: "Task not found." },
  TASK_MONEY_OPEN: {
    status: 409,
    sentence: "This cash refund has not been paid out yet. Open the booking and complete it there.",
  },

  PAYMENT_NOT_ASSIGNABLE: {
    status: 409,
    sentence:
      "This payment cannot be added to a booking, because it was refunded, released or used already.",
  },
  SQUARE_UNREACHABLE: {
    status: 503,
    sentence: "Square does not answer. Please try again in a moment.",
  },

  // Emails, waivers and notes of a booking
  NO_ADDRESS: {
    status: 409,
    sentence: "There is no email address to send to.",
  },
  EMAIL_REFUSED: {
    status: 502,
    sentence: "The mail server refused the email. Please check the address.",
  },
  BOOKING_NOT_CANCELLED: { status: 409, sentence: "This booking is not cancelled." },
  WAIVER_NOT_SIGNED: { status: 404, sentence: "The waiver for this booking is not signed." },
  CUSTOMER_MERGED: {
    status: 409,
    sentence: "One of these customers was merged with another one meanwhile. Nothing was changed.",
  },
  CUSTOMER_MERGE_ACCOUNTS: {
    status: 409,
    sentence:
      "Both customers have an account, so they cannot be merged: each signs in with their own email address.",
  },
  CUSTOMER_MERGE_ACCOUNT: {
    status: 409,
    sentence:
      "The duplicate has an account by now, so it must be the one that stays. Please look at the preview again.",
  },
  CUSTOMER_HAS_MAX_TAGS: {
    status: 409,
    sentence: "A customer has at most 20 tags. Remove one first.",
  },
  NOTE_NOT_FOUND: { status: 404, sentence: "Note not found." },
  NOTE_CUSTOMER_ERASED: {
    status: 409,
    sentence: "This customer was erased, so notes cannot be added.",
  },

  // Activities
  ACTIVITY_GONE: {
    status: 404,
    sentence: "Activity not found. A colleague may have deleted it.",
  },
  ACTIVITY_CHANGED: {
    status: 409,
    sentence: "A colleague changed this activity while you were editing. Nothing was saved.",
  },

  // Pictures
  PICTURE_TYPE: {
    status: 415,
    sentence: "Invalid file type. Please upload a JPG, PNG or WebP image.",
  },
  PICTURE_TOO_MANY_PIXELS: {
    status: 422,
    sentence: "This picture is too large: the limit is 50 megapixels. Please make it smaller.",
  },
  PICTURE_UNREADABLE: {
    status: 422,
    sentence:
      "This picture is damaged and cannot be read. Please save it again and upload the new file.",
  },
  PICTURES_BUSY: {
    status: 503,
    sentence: "Other pictures are being processed. Please try again in a few seconds.",
  },
  PICTURE_NOT_FOUND: {
    status: 409,
    sentence: "This picture no longer exists. Please upload it again.",
  },
  FILES_UNAVAILABLE: {
    status: 503,
    sentence: "The picture storage cannot be reached. Nothing was saved.",
  },

  // Add-ons
  ADDON_NOT_FOUND: {
    status: 404,
    sentence: "Add-on not found. A colleague may have deleted it.",
  },
  ADDON_CHANGED: {
    status: 409,
    sentence: "A colleague changed this add-on while you were editing. Nothing was saved.",
  },

  // Gift vouchers
  VOUCHER_NOT_FOUND: { status: 404, sentence: "Voucher not found" },
  VOUCHER_USED: {
    status: 409,
    sentence: "This voucher has no balance left. Cancel the bookings it paid for first.",
  },
  VOUCHER_AMOUNT_INVALID: { status: 400, sentence: "Invalid code or amount" },
  VOUCHER_DETAILS_MISSING: { status: 400, sentence: "Please fill in all required details" },
  VOUCHER_VOIDED: { status: 409, sentence: "This voucher is voided." },
  VOUCHER_NOT_DRAWN: {
    status: 500,
    sentence: "The voucher PDF could not be created. Please try again in a moment.",
  },
  VOUCHER_CHANGED: {
    status: 409,
    sentence: "This voucher has just been changed. Please look at it again.",
  },
  VOUCHER_RECIPIENT_CHANGED: {
    status: 409,
    sentence:
      "A colleague changed this voucher's recipient while you were editing. Nothing was saved.",
  },
  VOUCHER_MONEY_UNDER_WAY: {
    status: 409,
    sentence:
      "The card payment for this voucher is not finished yet. Please try again in a few minutes.",
  },
  VOUCHER_EXPIRY_NOT_LATER: {
    status: 409,
    sentence: "This voucher is already valid until then or longer. Please choose a later date.",
  },
  VOUCHER_EXPIRY_TOO_FAR: {
    status: 409,
    sentence: "A voucher can be valid for at most ten years. Please choose an earlier date.",
  },
  BOOKING_VIEW_EXISTS: {
    status: 409,
    sentence: "There is a saved view with this name.",
  },
  VOUCHER_TEMPLATE_EXISTS: {
    status: 409,
    sentence: "This is already a quick amount.",
  },

  // Schedules
  SCHEDULE_NOT_FOUND: {
    status: 404,
    sentence: "Schedule not found. A colleague may have deleted it.",
  },
  SCHEDULE_CHANGED: {
    status: 409,
    sentence: "A colleague changed this schedule while you were editing. Nothing was saved.",
  },
  SCHEDULE_CONFLICT: {
    status: 409,
    sentence: "This schedule overlaps another one of the same activity. Nothing was saved.",
  },
  SCHEDULE_IN_PAST: {
    status: 409,
    sentence: "A schedule cannot start or end on a past date. Nothing was saved.",
  },
  SCHEDULE_TOO_SHORT: {
    status: 409,
    sentence: "No session of this activity fits between these times. Nothing was saved.",
  },

  // Discount codes
  DISCOUNT_NOT_FOUND: {
    status: 404,
    sentence: "Discount code not found. A colleague may have deleted it.",
  },
  DISCOUNT_CHANGED: {
    status: 409,
    sentence: "A colleague changed this discount code while you were editing. Nothing was saved.",
  },
  DISCOUNT_CODE_TAKEN: {
    status: 409,
    sentence: "Another discount already uses this code. Edit that one, or choose another code.",
  },
  DISCOUNT_CODE_ARCHIVED: {
    status: 409,
    sentence:
      "An archived discount already uses this code. Show the archived codes and restore it, or choose another code.",
  },
  DISCOUNT_USED_MORE_OFTEN: {
    status: 409,
    sentence: "This discount code has already been used more often than that. Nothing was saved.",
  },

  // Waiver templates
  WAIVER_TEMPLATE_NOT_FOUND: {
    status: 404,
    sentence: "Waiver template not found. A colleague may have deleted it.",
  },
  WAIVER_TEMPLATE_CHANGED: {
    status: 409,
    sentence: "A colleague changed this waiver template while you were editing. Nothing was saved.",
  },
  WAIVER_TEMPLATE_ACTIVE: {
    status: 409,
    sentence: "This is the active template, which visitors sign. Activate another one first.",
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
      "A colleague changed this session's capacity while you were editing. Nothing was saved.",
  },
  CAPACITY_BELOW_SOLD: {
    status: 409,
    sentence: "That is fewer places than are sold or held in checkouts. Nothing was saved.",
  },
  // The till
  TILL_SESSION_NOT_FOUND: { status: 404, sentence: "Cash-up not found." },
  TILL_OPEN: { status: 409, sentence: "A colleague has just opened the till." },
  TILL_CLOSED: { status: 409, sentence: "A colleague has just closed the till." },
  TILL_CHANGED: {
    status: 409,
    sentence:
      "Cash was taken or paid out while you were counting. Please check the new difference.",
  },

  // Settings
  SETTINGS_CHANGED: {
    status: 409,
    sentence: "A colleague changed the settings while you were editing. Nothing was saved.",
  },
  TIME_ZONE_IN_USE: {
    status: 409,
    sentence:
      "The time zone cannot change while future sessions are booked, held or closed, because their times would change. Nothing was saved.",
  },
  SMS_NOT_SET_UP: {
    status: 409,
    sentence: "Text messages cannot be switched on: no SMS provider is set up. Nothing was saved.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** Every refusal: code → HTTP status and the sentence that people read. */
export const errors = {
  ...visitorErrors,
  ...paymentErrors,
  ...holderErrors,
  ...staffErrors,
} as const;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
