import { z } from "zod";
import { inMinutes } from "./clock.ts";
import { newId, venue } from "./samples.ts";

/** Texts for fields whose name implies a format; other fields get a few words. */
const TEXTS_BY_NAME: [name: RegExp, text: string][] = [
  [/email|address$/i, "amelia@example.com"],
  [/phone/i, "07700 900123"],
  [/firstName/i, "Amelia"],
  [/name$/i, "Amelia Hartley"],
  [/reference/i, "7F3A91C2"],
  [/code/i, "SUMMER10"],
  [/time$/i, "10:00"],
  [/timezone/i, venue.timezone],
];

/** One text for each known format. */
const TEXT_FORMATS = [
  () => newId(),
  () => inMinutes(60),
  () => venue.today,
  () => "10:00",
  () => "amelia@example.com",
  () => "https://www.example.com",
  () => "#005f73",
  () => "A few words",
];

const NUMBERS = [3, 1, 0, 10, 100, 2500];

/**
 * A value that a schema accepts, as full as possible: nothing absent or null, two items in each
 * list. If a screen needs values that are consistent with one another, write them by hand.
 * @throws if no known sample matches
 */
export function sampleFromSchema(schema: z.ZodType, name = ""): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    return Object.fromEntries(fields.map(([key, field]) => [key, sampleFromSchema(field, key)]));
  }
  if (schema instanceof z.ZodArray) {
    return [0, 1].map(() => sampleFromSchema(schema.element as z.ZodType, name));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return sampleFromSchema(schema.unwrap() as z.ZodType, name);
  }
  if (schema instanceof z.ZodUnion) return sampleFromSchema(schema.options[0] as z.ZodType, name);
  if (schema instanceof z.ZodTuple) {
    return schema.def.items.map((item) => sampleFromSchema(item as z.ZodType, name));
  }
  if (schema instanceof z.ZodRecord) return {};
  const isValid = (value: unknown) => schema.safeParse(value).success;
  const found = candidatesFor(schema, name).find(isValid);
  if (found === undefined) throw new Error(`No sample matches ${name}, a ${schema.type}.`);
  return found;
}

function candidatesFor(schema: z.ZodType, name: string): unknown[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodBoolean) return [false];
  if (schema instanceof z.ZodNumber) return name.endsWith("Pence") ? [2500, ...NUMBERS] : NUMBERS;
  const namedTexts = TEXTS_BY_NAME.filter(([pattern]) => pattern.test(name)).map(
    ([, text]) => text,
  );
  const isFreeText = schema.safeParse("A few words").success;
  return isFreeText
    ? [...namedTexts, "A few words"]
    : [...namedTexts, ...TEXT_FORMATS.map((createText) => createText()), ""];
}
