import { z } from "zod";

const PREFIX = "cnon:fk.";

const cardToken = z.object({
  /** Random, so that no two tokens are the same. */
  id: z.string(),
  /** When the browser made it, milliseconds since 1970. */
  at: z.number(),
  brand: z.string(),
  last4: z.string(),
  bin: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** What the bank will say: `APPROVED`, or Square's code for the refusal. */
  outcome: z.string(),
  /** Whether the card holder was verified for `amount`. */
  verified: z.boolean(),
  /** The amount that was verified, in pounds as the page gave it (`"42.50"`); null without one. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/**
 * What a card token of the browser script says. It carries everything that the stand-in needs to
 * answer, so script and API share no state: a token made in one process is good in another.
 */
export type CardToken = z.infer<typeof cardToken>;

/** The token as text, in the same form as the browser script writes it. */
export function writeCardToken(token: CardToken): string {
  return PREFIX + Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** The token in a `source_id`, or undefined when the text is not one. */
export function readCardToken(sourceId: string): CardToken | undefined {
  if (!sourceId.startsWith(PREFIX)) return undefined;
  try {
    const text = Buffer.from(sourceId.slice(PREFIX.length), "base64url").toString();
    return cardToken.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `"42.50"` → 4250; undefined for anything that is not pounds with at most two decimals. */
export function poundsToPence(pounds: string): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(pounds);
  if (parts === null) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}
