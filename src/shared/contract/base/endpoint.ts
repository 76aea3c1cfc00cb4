import { oc } from "@orpc/contract";
import { z } from "zod";
import { type ErrorCode, errors } from "../../errors.ts";

/** What an error carries besides its sentence, where a screen needs it. */
const errorDetails = {
  INVALID_INPUT: z.object({
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  ADDON_UNAVAILABLE: z.object({ addonIds: z.array(z.uuid()) }),
  SLOT_FULL: z.object({ placesLeft: z.int() }),
  DISCOUNT_INVALID: z.object({
    reason: z.enum(["unknown", "min_spend"]),
    minSpendPence: z.int().nullable(),
  }),
  PRICE_CHANGED: z.object({
    ticketsPence: z.int(),
    addonsPence: z.int(),
    subtotalPence: z.int(),
    discountPence: z.int(),
    voucherPence: z.int(),
    totalPence: z.int(),
  }),
  REFUND_CHANGED: z.object({
    refundPence: z.int(),
    cardPence: z.int(),
    deskPence: z.int(),
    voucherPence: z.int(),
  }),
  CHECK_IN_CHANGED: z.object({ peopleIn: z.int() }),
  MOVE_TOO_LATE: z.object({ deadline: z.iso.datetime() }),
  TOO_MANY_REQUESTS: z.object({ retryAfterSeconds: z.int() }).optional(),
  INTERNAL: z.object({ requestId: z.string() }),
} as const;

type DetailedCode = keyof typeof errorDetails;

type ErrorItem<C extends ErrorCode> = {
  status: number;
  message: string;
} & (C extends DetailedCode ? { data: (typeof errorDetails)[C] } : unknown);

/** Which errors an endpoint can answer with, taken from the one table. */
export function pickErrors<C extends ErrorCode>(...codes: C[]): { [K in C]: ErrorItem<K> } {
  return Object.fromEntries(codes.map((code) => [code, errorItem(code)])) as {
    [K in C]: ErrorItem<K>;
  };
}

function errorItem(code: ErrorCode) {
  const { status, sentence: message } = errors[code];
  const data = code in errorDetails ? errorDetails[code as DetailedCode] : undefined;
  return { status, message, ...(data && { data }) };
}

/**
 * Who may call an endpoint. `checkout` means: who holds that checkout's secret; `manager`: who holds
 * a booking's manage link; `holder`: who holds the link of the booking named, or is signed in as its
 * customer; `customer`: who is signed in; `admin`: an administrator who is.
 */
export type AllowedCaller = "anyone" | "checkout" | "manager" | "holder" | "customer" | "admin";

/** How often a visitor may call an endpoint; a network of several visitors may more often. */
export interface RateLimit {
  name: string;
  requests: number;
  seconds: number;
  /** All visitors together are counted as well: what is guessed could be guessed from many networks. */
  hasGlobalLimit?: boolean;
  /** The operation counts, because it knows who proves who they are. */
  isCountedByOperation?: boolean;
}

export interface EndpointMeta extends EndpointOptions {
  caller: AllowedCaller;
  rate?: RateLimit;
}

/**
 * What a call is for. When there is more to do than can be done, payments come first, then changes
 * (places held, bookings moved), then what is only read, reports last; passwords take turns of their own.
 */
export type RequestPriority = "payment" | "change" | "read" | "report" | "password";

/** What is different at a few endpoints. */
interface EndpointOptions {
  /** Else a GET is "read" and everything else "change". */
  priority?: RequestPriority;
  /** The largest body, in bytes; else API_BODY_MAX_BYTES. */
  bodyMaxBytes?: number;
  /** How long the answer may take, in milliseconds; else TIME_LIMITS_MS.answer. */
  responseTimeoutMs?: number;
  /** What is said when the answer takes too long while the work goes on; else SERVER_BUSY. */
  timeoutError?: ErrorCode;
}

const commonErrors = pickErrors(
  "INVALID_INPUT",
  "TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
  "CROSS_SITE",
);

/** The start of every endpoint: who may call it, how often, and the errors that any call can meet. */
export function endpoint(caller: AllowedCaller, rate?: RateLimit, options: EndpointOptions = {}) {
  return oc.$meta<EndpointMeta>({ caller, ...(rate && { rate }), ...options }).errors(commonErrors);
}
