/** Limits from the specification (section 9) and from the domain decisions, each defined once. */

export const DATE_WINDOW_DAYS = 14;

/** How long a success toast is shown, in milliseconds. */
export const TOAST_MS = 3000;

/** How far ahead slots are offered, in days. */
export const BOOKING_HORIZON_DAYS = 365;

/** Windows of a schedule besides the first one, and minutes between its slots. */
export const FURTHER_WINDOWS_MAX = 9;
export const GAP_MAX_MINUTES = 1440;

/** Months that the schedule calendar shows at a time. */
export const CALENDAR_MONTHS = 3;

export const MIN_TICKETS = 1;
/** An upper bound for input; an activity's own capacity decides. */
export const MAX_TICKETS = 500;

/** Bounds of an activity. Durations are multiples of the step. */
export const ACTIVITY_MAX_PENCE = 1_000_000;
export const ACTIVITY_STEP_MINUTES = 15;
export const ACTIVITY_MAX_MINUTES = 1440;
export const ACTIVITY_MAX_AGE = 99;
export const ACTIVITY_MAX_HEIGHT_CM = 250;

/** An upper bound for input; the add-on's own `maxQuantity` decides. */
export const MAX_ADDON_QUANTITY = 100;
/** Of one add-on in one slot. */
export const MAX_ADDON_STOCK = 1_000;
export const MAX_ADDON_KINDS = 50;

/**
 * Live checkouts of one visitor: enough for a family that compares times, too few to empty a venue.
 */
export const LIVE_CHECKOUTS_PER_VISITOR = 3;
/** Gift voucher purchases that one network may have in progress. */
export const PURCHASES_PER_NETWORK = 10;

/** When the visitor presses Pay, the hold is extended to at least this long. */
export const PAYMENT_HOLD_MINUTES = 10;
/**
 * After a declined card, the hold lasts at least this long, so that the visitor can try another
 * card.
 */
export const DECLINED_HOLD_MINUTES = 3;

export const SIGNATURE_MAX_BYTES = 8192;
/** The view box of a drawn signature's path. */
export const SIGNATURE_SIZE = { width: 600, height: 200 } as const;

/** Value of a gift voucher, in pence. */
export const VOUCHER_MIN_PENCE = 500;
export const VOUCHER_MAX_PENCE = 30_000;
export const VOUCHER_STEP_PENCE = 500;

/** The message on a gift voucher, in characters. */
export const VOUCHER_MESSAGE_MAX = 300;
/** The latest expiry date that staff can set, in years from today. */
export const VOUCHER_MAX_VALIDITY_YEARS = 10;
/** How far ahead a gift voucher can be delivered, in days. */
export const VOUCHER_DELIVERY_DAYS = 365;

/**
 * How long the response to a booking waits for its email to be sent or refused, in milliseconds.
 */
export const EMAIL_WAIT_MS = 2000;

/** The largest request body, in bytes, unless the endpoint's contract sets another limit. */
export const API_BODY_MAX_BYTES = 16_384;
/**
 * The largest request body of a placement: a drawn signature and every field filled to its limit.
 */
export const PLACEMENT_MAX_BYTES = 32_768;

/** Requests that may wait for each database connection; the rest get 503. */
export const MAX_CALLS_PER_CONNECTION = 100;

/** A phone number without spaces, in characters. */
export const PHONE_MIN = 10;
export const PHONE_MAX = 15;

/** The minimum is the specification's; the maximum bounds the work of hashing. */
export const PASSWORD_MIN = 6;
/** Of a new password of an administrator. */
export const STAFF_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * Payment attempts in one checkout: more cards than a family has, fewer than a card tester needs.
 */
export const ATTEMPTS_PER_CHECKOUT = 10;

/** Cards that are tried for a booking that stands, within an hour: as many as in one checkout. */
export const LATER_PAYMENTS_PER_HOUR = 10;

/** A manage link is valid until this many days after the visit. */
export const MANAGE_LINK_DAYS = 30;

/** How long after booking, and how often, the tab that booked may correct the email address. */
export const EMAIL_CORRECTION_MINUTES = 10;
export const EMAIL_CORRECTIONS = 3;

/** The page size of My Bookings. */
export const BOOKINGS_PER_PAGE = 20;

export const SUGGESTION_MIN_CHARACTERS = 2;
export const CUSTOMER_SUGGESTIONS = 8;

/**
 * The page sizes of the admin bookings list, as they are in its address. The first one, the
 * default, is from the specification.
 */
export const ADMIN_BOOKINGS_PER_PAGE = ["10", "25", "50"] as const;
export type AdminBookingsPerPage = (typeof ADMIN_BOOKINGS_PER_PAGE)[number];

/** The name of a saved view of the bookings list, in characters. */
export const BOOKING_VIEW_NAME_MAX = 40;

/** Bookings that one request may delete. */
export const MAX_DELETIONS = 100;

/** A discount code, in characters; the upper bounds of amounts and uses are only for input. */
export const DISCOUNT_CODE_MAX = 40;
export const DISCOUNT_MAX_PENCE = 10_000_000;
export const DISCOUNT_USES_MAX = 1_000_000;
/** Activities that one discount code can be limited to. */
export const LIMITED_ACTIVITIES_MAX = 100;
export const DISCOUNT_USES_PER_PAGE = 10;

/**
 * A waiver's title and text, in characters, and the largest request body that carries them, in
 * bytes.
 */
export const WAIVER_TITLE_MAX = 120;
export const WAIVER_CONTENT_MAX = 10_000;
export const WAIVER_MAX_BYTES = 65_536;

/** A staff note about a booking, in characters. */
export const NOTE_MAX = 1000;
/** Three rows of four cards. */
export const ADMIN_CUSTOMERS_PER_PAGE = 12;
/** Bookings on a customer's page. */
export const CUSTOMER_BOOKINGS_PER_PAGE = 10;
/** Gift vouchers of each kind on a customer's page. */
export const CUSTOMER_VOUCHERS_MAX = 50;
/** Tags that staff can give one customer, and the length of each in characters. */
export const CUSTOMER_TAGS_MAX = 20;
export const TAG_MAX = 30;

/** An add-on's price, in pence, and its description, in characters. */
export const ADDON_MAX_PENCE = 1_000_000;
export const ADDON_DESCRIPTION_MAX = 500;

/** Of one activity, after its first. */
export const ACTIVITY_FURTHER_PICTURES = 7;

/** An uploaded picture, in bytes and pixels: what a good phone camera takes. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/**
 * How long the browser waits for an upload over a slow connection and its response, in
 * milliseconds.
 */
export const UPLOAD_TIMEOUT_MS = 180_000;
export const PICTURE_MAX_PIXELS = 50_000_000;
/** The reason for a closure, in characters. */
export const CLOSING_REASON_MAX = 120;
/** The largest capacity that staff can set for one slot. */
export const SLOT_CAPACITY_MAX = 1000;
/** The subject and the text of an email to everybody booked for a session, in characters. */
export const SLOT_EMAIL_SUBJECT_MAX = 120;
export const SLOT_EMAIL_TEXT_MAX = 4000;
/** The largest request body that carries them, in bytes. */
export const SLOT_EMAIL_MAX_BYTES = 32_768;
/** Affected bookings that one request moves or cancels. */
export const MAX_SETTLEMENTS = 10;
export const ADMIN_VOUCHERS_PER_PAGE = 10;
export const EMAILS_PER_PAGE = 20;
export const EVENTS_PER_PAGE = 30;

/** A float, a count or a cash movement of the till, in pence, and a note about one, in characters. */
export const TILL_MAX_PENCE = 100_000_000;
export const TILL_TEXT_MAX = 200;
export const TILL_SESSIONS_PER_PAGE = 10;
