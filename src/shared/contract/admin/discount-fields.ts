import { z } from "zod";
import { formatCount } from "../../format.ts";
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_MAX_PENCE,
  DISCOUNT_USES_MAX,
  LIMITED_ACTIVITIES_MAX,
} from "../../limits.ts";
import { formatPence } from "../../money.ts";
import { id, optionalText, requiredText, venueDate } from "../base/fields.ts";

const CODE_MESSAGE = "Code is required";
const AMOUNT_MESSAGE = "Amount must be greater than 0";

/** Only characters that are on every keyboard, so that anyone can type the code. */
const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_%&.+-]*$/;

const code = requiredText(CODE_MESSAGE, DISCOUNT_CODE_MAX)
  .transform((typed) => typed.toUpperCase())
  .pipe(
    z.string().regex(CODE_PATTERN, "Please use letters A to Z, digits and dashes, without spaces"),
  );

const WHOLE_NUMBER_MESSAGE = "Please enter a whole number";
const POUNDS_MESSAGE = "Please enter an amount in pounds";

/**
 * Input that is not a number reaches the form as NaN, which is unreadable rather than too small.
 */
function unreadableOr(unreadableMessage: string, missingMessage: string) {
  return ({ input }: { input?: unknown }) =>
    typeof input === "number" ? unreadableMessage : missingMessage;
}

function positiveAmount(
  message: string,
  max: number,
  { maxMessage, unreadableMessage }: { maxMessage: () => string; unreadableMessage: string },
) {
  return z
    .int({ error: unreadableOr(unreadableMessage, message) })
    .min(1, message)
    .max(max, { error: maxMessage })
    .nullable();
}

const maxAmountMessage = () => `Please enter at most ${formatPence(DISCOUNT_MAX_PENCE)}`;

/** Null is unbounded. */
const date = venueDate.nullable();

/** The discount code form, with the rules of the specification (section 5). */
export const discountFields = z
  .object({
    code,
    description: optionalText(200),
    type: z.enum(["percentage", "fixed"]),
    /** A whole number; used only by a percentage. */
    percent: z.number({ error: unreadableOr(WHOLE_NUMBER_MESSAGE, AMOUNT_MESSAGE) }).nullable(),
    /** Used only by a fixed amount. */
    amountPence: z.number({ error: unreadableOr(POUNDS_MESSAGE, AMOUNT_MESSAGE) }).nullable(),
    minSpendPence: positiveAmount("Minimum spend must be greater than 0", DISCOUNT_MAX_PENCE, {
      maxMessage: maxAmountMessage,
      unreadableMessage: POUNDS_MESSAGE,
    }),
    /** Used only by a percentage. */
    maxDiscountPence: positiveAmount(
      "Maximum discount must be greater than 0",
      DISCOUNT_MAX_PENCE,
      { maxMessage: maxAmountMessage, unreadableMessage: POUNDS_MESSAGE },
    ),
    maxUses: positiveAmount("Maximum uses must be greater than 0", DISCOUNT_USES_MAX, {
      maxMessage: () => `Please enter at most ${formatCount(DISCOUNT_USES_MAX)}`,
      unreadableMessage: WHOLE_NUMBER_MESSAGE,
    }),
    /** When a booking can use the code: the venue's dates, both inclusive. */
    startDate: date,
    endDate: date,
    /** When the visit can be: the venue's dates, both inclusive. */
    visitStart: date,
    visitEnd: date,
    /** Empty: valid for every activity. */
    activityIds: z
      .array(id)
      .max(LIMITED_ACTIVITIES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, "Each activity once"),
    isActive: z.boolean(),
  })
  .superRefine((fields, context) => {
    const { startDate, endDate, visitStart, visitEnd } = fields;
    const addFieldIssue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const amountError = getAmountError(fields);
    if (amountError)
      addFieldIssue(fields.type === "fixed" ? "amountPence" : "percent", amountError);
    if (startDate !== null && endDate !== null && endDate < startDate)
      addFieldIssue("endDate", "End date must be after start date");
    if (visitStart !== null && visitEnd !== null && visitEnd < visitStart)
      addFieldIssue("visitEnd", "Last visit must be after first visit");
  });
export type DiscountFields = z.infer<typeof discountFields>;

interface Amount {
  type: "percentage" | "fixed";
  percent: number | null;
  amountPence: number | null;
}

function getAmountError({ type, percent, amountPence }: Amount): string | null {
  const amount = type === "fixed" ? amountPence : percent;
  if (amount === null || amount <= 0) return AMOUNT_MESSAGE;
  if (type === "percentage" && amount > 100) return "Percentage cannot exceed 100%";
  if (type === "fixed" && amount > DISCOUNT_MAX_PENCE) return maxAmountMessage();
  return Number.isInteger(amount) ? null : WHOLE_NUMBER_MESSAGE;
}
