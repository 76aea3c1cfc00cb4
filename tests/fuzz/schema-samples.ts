import fc from "fast-check";
import { z } from "zod";

/**
 * Values that a schema takes, made from the schema itself. Text is chosen among `words`: whatever
 * form a field asks for, some word must have it, so a new kind of field asks for a new word.
 */
export function samplesOf(schema: z.ZodType, words: readonly string[]): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => schema.safeParse(value).success;
  return rawSamples(schema, words).filter(fits);
}

function rawSamples(schema: z.ZodType, words: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => rawSamples(inner as z.ZodType, words);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, field]) => [key, of(field)] as const);
    return fc.record(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodArray) return fc.array(of(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(of));
  if (schema instanceof z.ZodNullable) return fc.option(of(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return fc.option(of(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodDefault) return fc.option(of(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodFile) return fc.constantFrom(...FILES);
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  const fitting = words.filter((word) => schema.safeParse(word).success);
  if (fitting.length === 0) throw new Error(`No word has the form of this ${schema.type}.`);
  return fc.constantFrom(...fitting);
}

const FILES = [
  new File([], "nothing.png"),
  new File(["GIF89a, honestly"], "..%2f..%2fetc.jpg"),
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])], "half.png"),
];

function numbers({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  return fc.integer({
    min: Math.max(minValue ?? -1_000_000, -1_000_000),
    max: Math.min(maxValue ?? 1_000_000, 1_000_000),
  });
}
