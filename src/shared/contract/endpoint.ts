import { oc } from "@orpc/contract";
import { z } from "zod";
import { type ErrorCode, errors } from "../errors.ts";

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
  INTERNAL: z.object({ requestId: z.string() }),
} as const;

type DetailedCode = keyof typeof errorDetails;

type ErrorItem<C extends ErrorCode> = {
  status: number;
  message: string;
} & (C extends DetailedCode ? { data: (typeof errorDetails)[C] } : unknown);

/** Which errors an endpoint can answer with, taken from the one table. */
export function refuses<C extends ErrorCode>(...codes: C[]): { [K in C]: ErrorItem<K> } {
  return Object.fromEntries(codes.map((code) => [code, errorItem(code)])) as {
    [K in C]: ErrorItem<K>;
  };
}

function errorItem(code: ErrorCode) {
  const { status, sentence } = errors[code];
  const data = code in errorDetails ? errorDetails[code as DetailedCode] : undefined;
  return { status, message: sentence, ...(data && { data }) };
}

/** Who may call an endpoint. `checkout` means: who holds that checkout's secret. */
export type Caller = "anyone" | "checkout";

/** How often one visitor, and all visitors of one address together, may call an endpoint. */
export interface RateLimit {
  name: string;
  requests: number;
  seconds: number;
}

export interface EndpointMeta {
  caller: Caller;
  rate?: RateLimit;
}

const anywhere = refuses(
  "INVALID_INPUT",
  "TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "DATABASE_UNAVAILABLE",
);

/** The start of every endpoint: who may call it, how often, and the errors that any call can meet. */
export function endpoint(caller: Caller, rate?: RateLimit) {
  return oc.$meta<EndpointMeta>({ caller, ...(rate && { rate }) }).errors(anywhere);
}
