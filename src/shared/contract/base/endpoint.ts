import { type AnyContractProcedure, isContractProcedure, oc } from "@orpc/contract";
import { z } from "zod";
import { type ErrorCode, errors } from "../../errors.ts";
import type { StaffPermission } from "../../rules/staff-permissions.ts";

/** The data of errors that carry more than a sentence. */
const errorDetails = {
  INVALID_INPUT: z.object({
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  ADDON_UNAVAILABLE: z.object({ addonIds: z.array(z.uuid()) }),
  ADDON_SOLD_OUT: z.object({ addonId: z.uuid(), name: z.string(), left: z.int() }),
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
    offlinePence: z.int(),
    voucherPence: z.int(),
  }),
  CHECK_IN_CHANGED: z.object({ checkedInCount: z.int() }),
  MOVE_TOO_LATE: z.object({ deadline: z.iso.datetime() }),
  NOT_PERMITTED: z.object({ permission: z.string() }),
  TOO_MANY_REQUESTS: z.object({ retryAfterSeconds: z.int() }).optional(),
  INTERNAL: z.object({ requestId: z.string() }),
} as const;

type DetailedCode = keyof typeof errorDetails;

type ErrorItem<C extends ErrorCode> = {
  status: number;
  message: string;
} & (C extends DetailedCode ? { data: (typeof errorDetails)[C] } : unknown);

/** Entries of the error table, for the errors that an endpoint can respond with. */
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
 * Who may call an endpoint. `checkout`: the holder of the checkout's secret; `manager`: the holder
 * of a manage link; `holder`: the holder of the given booking's link, or its signed-in customer;
 * `customer`: anyone signed in; `admin`: a signed-in administrator.
 */
export type AllowedCaller = "anyone" | "checkout" | "manager" | "holder" | "customer" | "admin";

/**
 * How often a visitor may call an endpoint. A network with several visitors gets a larger limit.
 */
export interface RateLimit {
  name: string;
  requests: number;
  seconds: number;
  /** Also limits all visitors together, against guessing from many networks. */
  hasGlobalLimit?: boolean;
  /**
   * The operation counts the requests itself, because it knows which ones proved their identity.
   */
  isCountedByOperation?: boolean;
}

/** `back-office`: every role opens it. */
export type EndpointPermission = StaffPermission | "back-office";

export interface EndpointMeta extends EndpointOptions {
  caller: AllowedCaller;
  rate?: RateLimit;
}

/**
 * What a request is for. Under load, payments are admitted first, then changes (holds, moves), then
 * reads, then reports. Passwords have a queue of their own.
 */
export type RequestPriority = "payment" | "change" | "read" | "report" | "password";

/** Options that only a few endpoints set. */
interface EndpointOptions {
  /** What an administrator's role must allow, all of it; only of endpoints for administrators. */
  permissions?: readonly EndpointPermission[];
  /** Needs a proof of who an administrator is that is a few minutes old at most. */
  freshProof?: boolean;
  /** Default: "read" for a GET, "change" for everything else. */
  priority?: RequestPriority;
  /**
   * Shows and decides nothing, so that a read replica may answer, with data that are a few seconds
   * old.
   */
  mayLag?: boolean;
  /** The largest request body, in bytes. Default: API_BODY_MAX_BYTES. */
  bodyMaxBytes?: number;
  /** The time limit for the response, in milliseconds. Default: TIMEOUTS_MS.response. */
  responseTimeoutMs?: number;
  /** The error of a response that times out while the work continues. Default: SERVER_BUSY. */
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

/**
 * Starts an endpoint: its caller, rate limit and options, and the errors that any request can get.
 */
export function endpoint(caller: AllowedCaller, rate?: RateLimit, options: EndpointOptions = {}) {
  return oc.$meta<EndpointMeta>({ caller, ...(rate && { rate }), ...options }).errors(commonErrors);
}

/**
 * Starts an endpoint of the back office, which refuses everyone but administrators whose role has
 * the permission, or all of several.
 */
export function adminEndpoint(
  needed: EndpointPermission | readonly StaffPermission[],
  rate?: RateLimit,
  options?: EndpointOptions,
) {
  return endpoint("admin", rate, { ...options, permissions: [needed].flat() })
    .errors(pickErrors("UNAUTHENTICATED", "DEVICE_LOCKED", "FORBIDDEN", "NOT_PERMITTED"))
    .errors(options?.freshProof ? pickErrors("PROOF_NEEDED", "NOT_ON_SHARED_DEVICE") : {});
}

/** Options of every endpoint that needs a fresh proof. */
export const FRESH_PROOF = { freshProof: true } as const;

/** Options of lists, of which a busy venue has long ones. */
export const MAY_LAG = { mayLag: true } as const;

/** Options of stats and exports. */
export const REPORT = { priority: "report", ...MAY_LAG } as const;

/** A streamed file: the response of an endpoint with a detailed output structure. */
export const streamedFile = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream),
});

/** All endpoints of a contract or part of one, in the order of their definition. */
export function listEndpoints(node: object): AnyContractProcedure[] {
  if (isContractProcedure(node)) return [node];
  return Object.values(node).flatMap((child: object) => listEndpoints(child));
}
