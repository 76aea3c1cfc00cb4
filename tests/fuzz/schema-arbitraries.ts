import fc from "fast-check";
import { z } from "zod";

/**
 * Generates values that a schema accepts. Texts are picked from `sampleTexts`: at least one must
 * match each field's format, so a new format needs a new sample.
 */
export function arbitraryFromSchema(
  schema: z.ZodType,
  sampleTexts: readonly string[],
): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => schema.safeParse(value).success;
  return unfilteredArbitrary(schema, sampleTexts).filter(isValid);
}

function unfilteredArbitrary(
  schema: z.ZodType,
  sampleTexts: readonly string[],
): fc.Arbitrary<unknown> {
  const fromInner = (inner: unknown) => unfilteredArbitrary(inner as z.ZodType, sampleTexts);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([key, field]) => [key, fromInner(field)] as const,
    );
    return fc.record(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodArray) return fc.array(fromInner(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(fromInner));
  if (schema instanceof z.ZodNullable) return fc.option(fromInner(schema.unwrap()));
  if (schema instanceof z.ZodOptional)
    return fc.option(fromInner(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodDefault)
    return fc.option(fromInner(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  const all = [...sampleTexts, ...FILE_BYTES.keys()];
  const fitting = all.filter((sample) => schema.safeParse(sample).success);
  if (fitting.length === 0) throw new Error(`No sample text matches this ${schema.type}.`);
  return fc.constantFrom(...fitting);
}

const CONTENTS = ["", "GIF89a, honestly", "\x89PNG\r\n\x1a\n\0\0\0"].map((text) =>
  Buffer.from(text, "latin1"),
);

/** Files for upload fields, with their contents. */
export const FILE_BYTES: ReadonlyMap<unknown, Buffer> = new Map(
  CONTENTS.map((bytes) => [new File([new Uint8Array(bytes)], "..%2fa.png"), bytes]),
);

function numbers({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  return fc.integer({
    min: Math.max(minValue ?? -1_000_000, -1_000_000),
    max: Math.min(maxValue ?? 1_000_000, 1_000_000),
  });
}
