import { z } from "zod";

const PREFIX = "cnon:fk.";

const cardToken = z.object({
  /** Random, so that tokens are unique. */
  id: z.string(),
  /** When the browser created it, milliseconds since 1970. */
  at: z.number(),
  brand: z.string(),
  last4: z.string(),
  bin: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** The bank's response: `APPROVED`, or Square's code for the refusal. */
  outcome: z.string(),
  /** True if the cardholder was verified for `amount`. */
  verified: z.boolean(),
  /** The verified amount in pounds, as the page gave it (`"42.50"`); null without one. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/**
 * The content of a card token of the browser script. It holds everything that the simulator needs,
 * so script and API share no state: a token made in one process is valid in another.
 */
export type CardToken = z.infer<typeof cardToken>;

/** Encodes a token in the browser script's format. */
export function writeCardToken(token: CardToken): string {
  return PREFIX + Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Decodes the token in a `source_id`; undefined if it is not one. */
export function readCardToken(sourceId: string): CardToken | undefined {
  if (!sourceId.startsWith(PREFIX)) return undefined;
  try {
    const text = Buffer.from(sourceId.slice(PREFIX.length), "base64url").toString();
    return cardToken.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `"42.50"` → 4250; undefined for anything but pounds with at most two decimals. */
export function poundsToPence(pounds: string): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(pounds);
  if (parts === null) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}
