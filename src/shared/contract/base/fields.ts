import { z } from "zod";
import { isDate } from "../../time.ts";

/** Fields that several nouns share, each with its rule and the sentence of the specification. */

/** In lower case, as the database writes it, so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase();
export const pence = z.int().min(0);

/** Years that a venue can mean; PostgreSQL and JavaScript disagree about the far ones. */
function isThisMillennium(text: string): boolean {
  return text.startsWith("2");
}

/** With at most nanoseconds; a fraction may otherwise have any number of digits. */
export const instant = z.iso
  .datetime("Please choose a time")
  .max(30, "Please choose a time")
  .refine(isThisMillennium, "Please choose a time");
export const venueDate = z
  .string()
  .refine((text) => isDate(text) && isThisMillennium(text), "Please choose a date");

/** A line of text that somebody must fill in. */
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

/** Several lines of text; nothing has to be filled in. */
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

/** E-mail addresses are stored trimmed and in lower case, so that one person has one customer. */
export const email = z
  .string({ error: "Please enter a valid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

/**
 * PostgreSQL can store neither NUL nor half of a surrogate pair; and what changes the direction of writing
 * would let a name rearrange the words around it.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(text);
}
