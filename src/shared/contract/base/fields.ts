import { z } from "zod";
import { isDate } from "../../time.ts";

/** Fields shared by several nouns, each with its rule and the specification's message. */

/** In lower case, as PostgreSQL returns ids, so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase();
export const pence = z.int().min(0);

/** A sanity bound: PostgreSQL and JavaScript disagree about distant years. */
function isThisMillennium(text: string): boolean {
  return text.startsWith("2");
}

/** The length limit allows nanoseconds; otherwise a fraction could have any number of digits. */
export const instant = z.iso
  .datetime("Please choose a time")
  .max(30, "Please choose a time")
  .refine(isThisMillennium, "Please choose a time");
export const venueDate = z
  .string()
  .refine((text) => isDate(text) && isThisMillennium(text), "Please choose a date");

/** `09:30`, the venue's local time. */
export const localTime = z
  .string({ error: "Please choose a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

/** Required text of one line. */
export function requiredText(message: string, maxCharacters = 200) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxCharacters, `Please use at most ${maxCharacters} characters`)
    .refine(isPrintable, "Please remove characters that cannot be printed");
}

export function optionalText(maxCharacters = 200) {
  return z
    .string()
    .trim()
    .max(maxCharacters, `Please use at most ${maxCharacters} characters`)
    .refine(isPrintable, "Please remove characters that cannot be printed");
}

/** Optional text of several lines. */
export function optionalLines(maxCharacters: number) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(maxCharacters, `Please use at most ${maxCharacters} characters`)
        .refine(
          (text) => isPrintable(text.replaceAll("\n", "")),
          "Please remove characters that cannot be printed",
        ),
    );
}

/** Email addresses are stored trimmed and in lower case, so that one person is one customer. */
export const email = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

/**
 * PostgreSQL stores neither NUL nor lone surrogates. Bidirectional control characters are refused
 * because a name could reorder the text around it.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}
