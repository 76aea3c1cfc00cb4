import type { RecordedStatement } from "./recorded-statements.ts";

/** SQL expressions that replace recorded values when pgbench runs the statements. */
export type ValueSources = ReadonlyMap<string, string>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A bytea in PostgreSQL's hexadecimal format, inside JSON. */
const BYTEA = /(?<=\\\\x)[0-9a-f]{24,}/g;
const REFERENCE = /^[0-9A-F]{8}$/;

/** 18 digits, random in each transaction. Values that are random in the product end in them. */
const RANDOM_DIGITS_SQL = ":n::text";
const RANDOM_DIGITS = 18;

/**
 * A pgbench script that runs recorded statements unchanged, one transaction each, as the server
 * sends them. Only the parameter differs: random values are generated again, results of earlier
 * statements are taken from there, and `sources` replaces the rest.
 * @param secondRun the same statements from a second run: values in both are not random
 * @param settings further lines that set pgbench variables for `sources`
 */
export function createPgbenchScript(
  statements: readonly RecordedStatement[],
  secondRun: readonly RecordedStatement[],
  { sources, settings }: { sources: ValueSources; settings: readonly string[] },
): string {
  const fixedTokens = new Set(secondRun.flatMap(({ parameter }) => findRandomTokens(parameter)));
  const knownSources = new Map(sources);
  const lines = ["\\set n random(100000000000000000, 999999999999999999)", ...settings];
  for (const [i, { text, parameter, row }] of statements.entries()) {
    const randomTokens = findRandomTokens(parameter).filter(
      (token) => !fixedTokens.has(token) && !knownSources.has(token),
    );
    const allSources = new Map([
      ...knownSources,
      ...randomTokens.map((token) => [token, randomisedSql(token)] as const),
    ]);
    // \gset aborts the client if a statement returns no row, so failures are never counted.
    lines.push(`${replaceParameter(text, createJsonSql(parameter, allSources))} \\gset s${i}_`);
    for (const [column, value] of Object.entries(row)) {
      if (isReusableKey(value) && !knownSources.has(value))
        knownSources.set(value, `:s${i}_${column}::text`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function findRandomTokens(json: string): string[] {
  return [...(json.match(UUID) ?? []), ...(json.match(BYTEA) ?? [])];
}

function isReusableKey(value: unknown): value is string {
  return typeof value === "string" && (value.match(UUID)?.[0] === value || REFERENCE.test(value));
}

/** The same digits except the last 18: as long as before, and unique. */
function randomisedSql(token: string): string {
  const digits = token.replaceAll("-", "");
  return `${toLiteral(digits.slice(0, digits.length - RANDOM_DIGITS))} || ${RANDOM_DIGITS_SQL}`;
}

function replaceParameter(text: string, expression: string): string {
  const [before, after, ...more] = text.split("$1");
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The parameter should occur once:\n${text}`);
  }
  return `${before}(${expression})::jsonb${after}`;
}

/** The JSON text as an SQL expression that concatenates literals and sources. */
function createJsonSql(json: string, sources: ValueSources): string {
  const tokens = [...sources.keys()].filter((token) => json.includes(token));
  if (tokens.length === 0) return toLiteral(json);
  // No token contains another: UUIDs, hexadecimal, references and instants have distinct forms.
  const pieces = json.split(new RegExp(`(${tokens.map(RegExp.escape).join("|")})`));
  return pieces.map((piece) => sources.get(piece) ?? toLiteral(piece)).join(" || ");
}

/** An SQL literal without colons, which pgbench would read as variables. */
function toLiteral(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll(":", "\\x3a");
  return `E'${escaped}'`;
}
