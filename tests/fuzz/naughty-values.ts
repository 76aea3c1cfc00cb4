import fc from "fast-check";

/** Texts that are known to break programs. */
export const NAUGHTY_STRINGS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202e\u2066abc",
  "\ufeff",
  "\u0085\u2028",
  "İ".repeat(100),
  "👩‍👩‍👧‍👦".repeat(30),
  "٣",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "' OR 1=1; --",
  "$1",
  "\\x00",
  "{}",
  "%s%n%00",
  "../../../../etc/passwd",
  '"><script>alert(1)</script>',
  "a\r\nSet-Cookie: visitor=1",
  "2026-02-30",
  "2026-02-30T00:00:00Z",
  "2999-12-31T23:59:59.999999999Z",
  "9999-99-99",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(5_000),
  "9".repeat(400),
];

/** Short enough for any field, but PostgreSQL cannot store them. */
const UNSTORABLE_STRINGS = ["\u0000", "a\u0000b", "\ud800"];

const NAUGHTY_VALUES: readonly unknown[] = [
  ...NAUGHTY_STRINGS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 300 }, (_, index) => index),
  { length: 5 },
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'),
  JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`),
];

type Path = readonly (string | number)[];

/** `value` with one fault: a part is replaced, removed or wrapped, or an unknown key is added. */
export function corruptOnePlace(value: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...listPaths(value)).chain((path) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .constantFrom(...NAUGHTY_VALUES)
          .map((naughtyValue) => replaceAt(value, path, () => naughtyValue)),
      },
      {
        weight: 4,
        arbitrary: fc
          .constantFrom(...UNSTORABLE_STRINGS)
          .map((t) => replaceAt(value, path, () => t)),
      },
      { weight: 2, arbitrary: fc.constant(replaceAt(value, path, () => undefined)) },
      { weight: 1, arbitrary: fc.constant(replaceAt(value, path, (inner) => [inner])) },
      { weight: 1, arbitrary: fc.constant(replaceAt(value, path, (inner) => ({ 0: inner }))) },
      {
        weight: 1,
        arbitrary: fc.constant(replaceAt(value, path, (inner) => JSON.stringify(inner))),
      },
      { weight: 1, arbitrary: fc.jsonValue().map((other) => replaceAt(value, path, () => other)) },
      { weight: 1, arbitrary: fc.constant(replaceAt(value, [...path, "unasked"], () => "extra")) },
    ),
  );
}

/** Every path in a value, the root first. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const innerPaths = Object.entries(value).flatMap(([key, inner]) =>
    listPaths(inner, [...path, key]),
  );
  return [path, ...innerPaths];
}

function replaceAt(
  value: unknown,
  [key, ...rest]: Path,
  change: (inner: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((inner, index) =>
      String(index) === String(key) ? replaceAt(inner, rest, change) : inner,
    );
  }
  if (typeof value !== "object" || value === null) return { [key]: change(undefined) };
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replaceAt(inner, rest, change) };
}

/** JSON text that is malformed, or that parses to something unexpected. */
export function corruptJson(text: string): fc.Arbitrary<Buffer> {
  const at = fc.nat({ max: text.length });
  const inserted = fc.constantFrom("\u0000", "}", '"', ",", "\\", "/*", "1e999", "\ud800");
  return fc.oneof(
    at.map((end) => Buffer.from(text.slice(0, end))),
    fc.tuple(at, inserted).map(([i, junk]) => Buffer.from(text.slice(0, i) + junk + text.slice(i))),
    at.map((i) =>
      Buffer.concat([
        Buffer.from(text.slice(0, i)),
        Buffer.of(0xff, 0xc0),
        Buffer.from(text.slice(i)),
      ]),
    ),
    fc.constantFrom(
      Buffer.from(text, "utf16le"),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text + text),
      Buffer.from(text.replace(/\d+/g, "1e999")),
      Buffer.from(text.replace(/^\{(?=.)/, `{"unasked":1,"unasked":2,`)),
      Buffer.from(text.replace(/"(\w+)":/g, '"$1":null,"$1":')),
      Buffer.from(`${"[".repeat(8_000)}`),
      Buffer.from(`${'{"a":'.repeat(1_500)}1${"}".repeat(1_500)}`),
      Buffer.from("\u0000"),
    ),
  );
}
