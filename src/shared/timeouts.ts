import { UPLOAD_TIMEOUT_MS } from "./limits.ts";

/** How long the browser waits for the response to Pay or to a password, in milliseconds. */
export const LONG_RESPONSE_TIMEOUT_MS = 75_000;
/** How long the browser waits for any other response, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * How long each layer waits for the layer below it, in milliseconds, outermost first. Each timeout
 * is longer than those it contains, so that the layer with the most precise error reports it.
 */
export const TIMEOUTS_MS = {
  /**
   * The server's response to Pay; after it, the response says that the payment is being checked.
   */
  placementResponse: 60_000,
  /** The server's response to a request that hashes a password. */
  passwordResponse: 65_000,
  /** The wait for a turn at hashing, which is slow on purpose. */
  passwordQueue: 60_000,
  /** One call to the card processor. An authorisation of unknown outcome is retried once. */
  providerCall: 20_000,
  /** The browser's wait until an upload over a slow connection is done and answered. */
  upload: UPLOAD_TIMEOUT_MS,
  /** The server's response to an upload, counted from when the whole file has arrived. */
  uploadResponse: 40_000,
  /** One file in remote file storage. */
  fileStore: 10_000,
  /** Any other response of the server. */
  response: 14_000,
  /** The server's wait for any reply from PostgreSQL. */
  databaseReply: 12_000,
  /** PostgreSQL's `statement_timeout`. */
  statement: 10_000,
  /** The wait for a pooled or new database connection. */
  connection: 5_000,
  /** PostgreSQL's `lock_timeout`: the wait for a row locked by another transaction. */
  lock: 4_000,
} as const;
