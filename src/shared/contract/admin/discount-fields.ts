import { z } from "zod";
import {
  DISCOUNT_ACTIVITIES_MAX,
  DISCOUNT_CODE_MAX,
  DISCOUNT_MAX_PENCE,
  DISCOUNT_USES_MAX,
} from "../../limits.ts";
import { formatPence } from "../../money.ts";
import { id, optionalText, requiredText, venueDate } from "../base/fields.ts";

const CODE_REQUIRED = "Code is required";
const AMOUNT = "Amount must be greater than 0";

/** Letters that every keyboard has, so that whoever reads it can type it. */
const CODE = /^[A-Z0-9][A-Z0-9_%&.+-]*$/;

const code = requiredText(CODE_REQUIRED, DISCOUNT_CODE_MAX)
  .transform((typed) => typed.toUpperCase())
  .pipe(z.string().regex(CODE, "Please use letters A to Z, digits and dashes, without spaces"));

const WHOLE = "Please enter a whole number";
const POUNDS = "Please enter an amount in pounds";

/** What is typed and is no such number reaches the form as NaN: it is not too small, but unreadable. */
function unreadable(sentence: string, missing: string) {
  return ({ input }: { input?: unknown }) => (typeof input === "number" ? sentence : missing);
}

function moreThanNothing(
  message: string,
  most: number,
  { tooMuch, unread }: { tooMuch: string; unread: string },
) {
  return z
    .int({ error: unreadable(unread, message) })
    .min(1, message)
    .max(most, tooMuch)
    .nullable();
}

const AT_MOST = `Please enter at most ${formatPence(DISCOUNT_MAX_PENCE)}`;

/** Not filled in is no bound. */
const date = venueDate.nullable();

/** What staff say about a discount code, with the rules of the specification (section 5). */
export const discountFields = z
  .object({
    code,
    description: optionalText(200),
    type: z.enum(["percentage", "fixed"]),
    /** Whole; counts for a percentage alone. */
    percent: z.number({ error: unreadable(WHOLE, AMOUNT) }).nullable(),
    /** Counts for a fixed amount alone. */
    amountPence: z.number({ error: unreadable(POUNDS, AMOUNT) }).nullable(),
    minSpendPence: moreThanNothing("Minimum spend must be greater than 0", DISCOUNT_MAX_PENCE, {
      tooMuch: AT_MOST,
      unread: POUNDS,
    }),
    /** Counts for a percentage alone. */
    maxDiscountPence: moreThanNothing(
      "Maximum discount must be greater than 0",
      DISCOUNT_MAX_PENCE,
      { tooMuch: AT_MOST, unread: POUNDS },
    ),
    maxUses: moreThanNothing("Maximum uses must be greater than 0", DISCOUNT_USES_MAX, {
      tooMuch: `Please enter at most ${DISCOUNT_USES_MAX.toLocaleString("en-GB")}`,
      unread: WHOLE,
    }),
    /** When it can be booked with: the venue's dates, both inclusive. */
    startDate: date,
    endDate: date,
    /** When the visit can be, likewise. */
    visitStart: date,
    visitEnd: date,
    /** None: for all. */
    activityIds: z
      .array(id)
      .max(DISCOUNT_ACTIVITIES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, "Each activity once"),
    isActive: z.boolean(),
  })
  .superRefine((fields, context) => {
    const { startDate, endDate, visitStart, visitEnd } = fields;
    const say = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const wrongAmount = amountProblem(fields);
    if (wrongAmount) say(fields.type === "fixed" ? "amountPence" : "percent", wrongAmount);
    if (startDate !== null && endDate !== null && endDate < startDate)
      say("endDate", "End date must be after start date");
    if (visitStart !== null && visitEnd !== null && visitEnd < visitStart)
      say("visitEnd", "Last visit must be after first visit");
  });
export type DiscountFields = z.infer<typeof discountFields>;

interface Amount {
  type: "percentage" | "fixed";
  percent: number | null;
  amountPence: number | null;
}

function amountProblem({ type, percent, amountPence }: Amount): string | null {
  const amount = type === "fixed" ? amountPence : percent;
  if (amount === null || amount <= 0) return AMOUNT;
  if (type === "percentage" && amount > 100) return "Percentage cannot exceed 100%";
  if (type === "fixed" && amount > DISCOUNT_MAX_PENCE) return AT_MOST;
  return Number.isInteger(amount) ? null : WHOLE;
}
