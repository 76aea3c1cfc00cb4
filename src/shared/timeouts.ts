import { UPLOAD_TIMEOUT_MS } from "./limits.ts";

/** How long the browser waits for the answer to Pay, and to a password, in milliseconds. */
export const LONG_RESPONSE_TIMEOUT_MS = 75_000;
/** The same for any other answer. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * How long each part waits for the part behind it, in milliseconds, the outermost first. Each is
 * longer than what it waits for, so whoever knows best what happened is the one who says it.
 */
export const TIMEOUTS_MS = {
  /** The server, for its own answer to Pay: after it the payment is said to be checked. */
  placementResponse: 60_000,
  /** The server, for its own answer to a password. */
  passwordResponse: 65_000,
  /** A password, for its turn: hashing is slow on purpose. */
  passwordQueue: 60_000,
  /** One call to the card processor; an authorisation of unknown outcome is asked for twice. */
  providerCall: 20_000,
  /** The browser, until a picture has arrived over a slow connection and is answered. */
  upload: UPLOAD_TIMEOUT_MS,
  /** The server, for its own answer to that, from when all of it is there. */
  uploadResponse: 40_000,
  /** The store of files elsewhere, for one file. */
  fileStore: 10_000,
  /** The server, for any other answer of its own. */
  response: 14_000,
  /** The server, for PostgreSQL to say anything at all. */
  databaseReply: 12_000,
  /** PostgreSQL, for a statement. */
  statement: 10_000,
  /** A call, for its turn on one of the pool's connections, or for a new one. */
  connection: 5_000,
  /** PostgreSQL, for a row that another transaction holds. */
  lock: 4_000,
} as const;
