/** Business constants of the specification (section 9) and of the domain decisions, each said once. */

/** Days shown at a time in the date picker. */
export const DATE_WINDOW_DAYS = 14;

/** Messages that something went well are taken away after this long. */
export const TOAST_MS = 3000;

/** How far ahead slots are offered, in days. */
export const BOOKING_HORIZON_DAYS = 365;

/** Months that the calendar of schedules shows at a time. */
export const CALENDAR_MONTHS = 3;

export const MIN_TICKETS = 1;
/** No activity holds more; a bound for input, the activity's own capacity decides. */
export const MAX_TICKETS = 500;

/** What an activity can be: its price, and its length, which the schedules are cut into. */
export const ACTIVITY_MAX_PENCE = 1_000_000;
export const ACTIVITY_STEP_MINUTES = 15;
export const ACTIVITY_MAX_MINUTES = 1440;

/** More of one add-on than any venue offers; the add-on's own `maxQuantity` decides. */
export const MAX_ADDON_QUANTITY = 100;
export const MAX_ADDON_KINDS = 50;

/** Live checkouts: enough for a family comparing times, too few to empty a venue. */
export const LIVE_CHECKOUTS_PER_VISITOR = 3;
/** Gift vouchers that one network pays for at once. */
export const PURCHASES_PER_NETWORK = 10;

/** Pressing Pay keeps the places at least this long. */
export const PAYMENT_HOLD_MINUTES = 10;
/** After a decline the visitor has at least this long for another card. */
export const DECLINED_HOLD_MINUTES = 3;

/** The signature, drawn or typed, in bytes. */
export const SIGNATURE_MAX_BYTES = 8192;
/** A drawn signature is a path inside this box. */
export const SIGNATURE_SIZE = { width: 600, height: 200 } as const;

/** What a gift voucher can be worth, in pence. */
export const VOUCHER_MIN_PENCE = 500;
export const VOUCHER_MAX_PENCE = 30_000;
export const VOUCHER_STEP_PENCE = 500;

/** The words that go with a gift voucher, in characters. */
export const VOUCHER_MESSAGE_MAX = 300;
/** How long staff can make a gift voucher good for, from today. */
export const VOUCHER_MAX_VALIDITY_YEARS = 10;
/** How far ahead a gift voucher can be delivered, in days. */
export const VOUCHER_DELIVERY_DAYS = 365;

/** How long the answer to a booking waits for its e-mail to be refused, in milliseconds. */
export const EMAIL_WAIT_MS = 2000;

/** The largest body that an endpoint takes, in bytes, unless its contract says otherwise. */
export const API_BODY_MAX_BYTES = 16_384;
/** A booking with a drawn signature and every field filled to its limit. */
export const PLACEMENT_MAX_BYTES = 32_768;

/** Calls that may wait for one connection to the database; who comes after is asked to come back. */
export const MAX_CALLS_PER_CONNECTION = 100;

/** A telephone number, without its spaces, in characters. */
export const PHONE_MIN = 10;
export const PHONE_MAX = 15;

/** The specification's shortest password; the longest keeps what is hashed small. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** Cards tried in one checkout; more than a family has, fewer than a thief wants to test. */
export const ATTEMPTS_PER_CHECKOUT = 10;

/** A manage link opens its booking until so many days after the visit. */
export const MANAGE_LINK_DAYS = 30;

/** How many of their bookings somebody gets at once. */
export const BOOKINGS_PER_PAGE = 20;

/** Customers are looked for from so many characters on, and so many are shown. */
export const SUGGESTION_MIN_CHARACTERS = 2;
export const CUSTOMER_SUGGESTIONS = 8;

/** The specification's page of the bookings list at the desk. */
export const ADMIN_BOOKINGS_PER_PAGE = 10;

/** Bookings that one call at the desk may delete. */
export const MAX_DELETIONS = 100;

/** A discount code, in characters; amounts and uses as large as a venue can mean. */
export const DISCOUNT_CODE_MAX = 40;
export const DISCOUNT_MAX_PENCE = 10_000_000;
export const DISCOUNT_USES_MAX = 1_000_000;
/** The activities that one discount code can name. */
export const DISCOUNT_ACTIVITIES_MAX = 100;
/** Uses of a discount code that are shown at once. */
export const DISCOUNT_USES_PER_PAGE = 10;

/** A waiver's title and text, in characters, and the largest body that carries them, in bytes. */
export const WAIVER_TITLE_MAX = 120;
export const WAIVER_CONTENT_MAX = 10_000;
export const WAIVER_MAX_BYTES = 65_536;

/** The longest note of staff about a booking, in characters. */
export const NOTE_MAX = 1000;
/** Cards of customers shown at once: three columns of four. */
export const ADMIN_CUSTOMERS_PER_PAGE = 12;

/** The dearest add-on, in pence, and the longest that is said about one, in characters. */
export const ADDON_MAX_PENCE = 1_000_000;
export const ADDON_DESCRIPTION_MAX = 500;

/** An uploaded picture, in bytes and in pixels: what a good phone camera takes. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** How long it may take to arrive over a slow connection and to be answered, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 180_000;
export const PICTURE_MAX_PIXELS = 50_000_000;
/** Why something is closed, in characters. */
export const CLOSING_REASON_MAX = 120;
/** The most places that staff can give one session. */
export const SLOT_CAPACITY_MAX = 1000;
/** Bookings of a closed session that one call moves or cancels. */
export const MAX_SETTLEMENTS = 10;
/** Gift vouchers on a page of their list at the desk. */
export const ADMIN_VOUCHERS_PER_PAGE = 10;
/** E-mails, and events, that the logs show at a time. */
export const EMAILS_PER_PAGE = 20;
export const EVENTS_PER_PAGE = 30;
