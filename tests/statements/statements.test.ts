import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type Connection, type FieldDef } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { ACTING_DEVICE } from "../../src/server/platform/database/acting-device.ts";
import { definedStatements } from "../../src/server/platform/database/statement.ts";
import { testDatabase } from "../support/test-database.ts";
import type { Kind } from "./declared-statements.ts";

const { statements: declared, uncheckedRows } = inject("declaredSql");
const { pool, url } = await testDatabase();
/** A plain connection, without the pool's settings. */
const client = new Client({ connectionString: url });
const typeNames = new Map<number, string>();

beforeAll(async () => {
  await client.connect();
  const { rows } = await client.query("SELECT oid, typname FROM pg_type");
  for (const { oid, typname } of rows) typeNames.set(oid, typname);
  for (const file of new Set(declared.map(({ file }) => file))) {
    await import(/* @vite-ignore */ join(projectRoot, file));
  }
});
afterAll(() => client.end());

test.each(declared)("$name takes and returns what it declares", async ({ name, input, row }) => {
  const text = definedStatements.get(name) ?? "";
  const { parameters, columns } = await describeStatement(text);
  expect(parameters).toEqual(["jsonb"]);
  const inputFields = await readInputFields(text.replaceAll(ACTING_DEVICE, ""));
  expect([
    ...(await findMismatches(input, inputFields, accepts)),
    ...(row ? await findMismatches(row, columns, returns) : []),
  ]).toEqual([]);
});

test("rows are declared by a statement or inferred by the query builder", () => {
  expect(uncheckedRows).toEqual([]);
});

/** Acts of customers, and of somebody who follows an emailed link and is not signed in. */
const WITHOUT_DEVICE = [
  "change-address",
  "confirm-bookings",
  "confirm-voucher",
  "create-account",
  "grant-admin-role-to-invitee",
  "open-account",
  "open-account-of-invitee",
  "reset-password",
];

test("every statement that records what staff do names their device", () => {
  const forgetful = [...definedStatements]
    .filter(([, text]) => {
      const recorded = text.match(/INSERT INTO events \([^)]*\bactor_id\b[^)]*\)/g) ?? [];
      return recorded.some((columns) => !columns.includes("device_id"));
    })
    .map(([name]) => name);
  expect(forgetful.sort()).toEqual(WITHOUT_DEVICE);
});

test("every insert of an event by the query builder names the device", () => {
  const files = globSync("src/server/**/*.ts", { cwd: projectRoot })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), "utf8") }))
    .filter(({ text }) => text.includes('insertInto("events")'));
  expect(files).not.toEqual([]);
  for (const { file, text } of files) {
    const [, ...inserts] = text.split('insertInto("events")');
    for (const insert of inserts) {
      const values = insert.slice(0, insert.indexOf(".execute()"));
      expect(values, file).toContain("deviceId: getActingDevice()");
    }
  }
});

/** PostgreSQL's type of each parameter, and of each column by its name in a row. */
interface StatementDescription {
  parameters: string[];
  columns: Map<string, string>;
}

/** Prepares a statement and describes it. */
async function describeStatement(text: string): Promise<StatementDescription> {
  let parameterOids: number[] = [];
  let fields: FieldDef[] = [];
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit(connection: Connection) {
        connection.once("parameterDescription", ({ dataTypeIDs }) => {
          parameterOids = dataTypeIDs;
        });
        connection.parse({ name: "", text, types: [] }, false);
        connection.describe({ type: "S", name: "" }, false);
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields;
      },
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
  const toName = (oid: number) => typeNames.get(oid) ?? "";
  return {
    parameters: parameterOids.map(toName),
    columns: new Map(fields.map((field) => [toCamelCase(field.name), toName(field.dataTypeID)])),
  };
}

const toCamelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** How a statement reads its input: as a record, or field by field. */
const RECORD = /jsonb_to_record(?:set)?\(\$1(?:::jsonb)?\)\s+AS\s+\w+\s*\((?:[^()]|\([^()]*\))*\)/g;
const FIELD = /\(?\$1(?:::jsonb)?\s*->>?\s*'(\w+)'(?:\)(?:::[\w[\]]+)?)?/g;

/** Returns PostgreSQL's type of each field that a statement reads. */
async function readInputFields(text: string): Promise<Map<string, string>> {
  const reads = [
    ...Array.from(text.matchAll(RECORD), ([record]) => `SELECT * FROM ${record}`),
    ...Array.from(text.matchAll(FIELD), ([field, name]) => `SELECT ${balance(field)} AS ${name}`),
  ];
  const described = await Promise.all(reads.map(describeStatement));
  return new Map(described.flatMap(({ columns }) => [...columns]));
}

/** Removes the first parenthesis if it is not closed. */
const balance = (field: string) => (field.includes(")") ? field : field.replace("(", ""));

type Comparison = (kind: Kind, returned: Kind) => boolean;

/** Types inside JSON cannot be described; but it never holds a Date or a Buffer. */
const returns: Comparison = (kind, returned) =>
  returned === "json" ? !["Date", "Buffer", "json with Date"].includes(kind) : kind === returned;

/** JSON.stringify has made text of a Date. */
const accepts: Comparison = (kind, returned) =>
  kind === returned ||
  (returned === "json" && kind !== "Buffer") ||
  (returned === "Date" && kind === "string");

async function findMismatches(
  fields: Record<string, Kind[]>,
  types: Map<string, string>,
  isMatch: Comparison,
): Promise<string[]> {
  const mismatches: string[] = [];
  for (const name of new Set([...Object.keys(fields), ...types.keys()])) {
    const type = types.get(name);
    const kinds = fields[name]?.filter((kind) => !["null", "undefined", "any"].includes(kind));
    const returned = type && (await readKind(type));
    if (!returned || !kinds?.every((kind) => isMatch(kind, returned)))
      mismatches.push(`${name}: declared ${kinds?.join(" | ")}, in SQL ${type}`);
  }
  return mismatches;
}

/** A value of each type, to see what the pool's parsers make of it. */
const SAMPLES: Record<string, string> = {
  bool: "true",
  bytea: "\\x00",
  date: "2026-06-18",
  float8: "1",
  int2: "1",
  int4: "1",
  int8: "1",
  json: "{}",
  jsonb: "{}",
  text: "",
  timestamptz: "2026-06-18T10:00:00Z",
  uuid: "00000000-0000-0000-0000-000000000000",
  _int4: "{1}",
  _text: "{a}",
  _uuid: "{00000000-0000-0000-0000-000000000000}",
};

async function readKind(type: string): Promise<Kind> {
  const { rows } = await pool.query(`SELECT $1::${type} AS value`, [SAMPLES[type]]);
  const value: unknown = rows[0].value;
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "Buffer";
  if (Array.isArray(value)) return `${typeof value[0]}[]`;
  return value !== null && typeof value === "object" ? "json" : typeof value;
}
