import { channel } from "node:diagnostics_channel";
import { CompiledQuery, Transaction } from "kysely";
import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryArrayConfig,
  type QueryResult,
} from "pg";
import { isErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { chooseSender } from "../../speed/pipelined-connections.ts";
import { statements } from "../telemetry.ts";
import { ACTING_DEVICE, getActingDevice } from "./acting-device.ts";
import type { DB } from "./schema.ts";
import { withRetries } from "./transaction.ts";

/** A hand-written SQL statement: runs in one round trip and returns its rows. */
export type Statement<Input, Row> = (
  on: Pool | PoolClient | Transaction<DB>,
  input: Input,
) => Promise<Row[]>;

/** The SQLSTATE that the SQL function `refuse(code)` raises (migration 0001). */
const REFUSAL_SQLSTATE = "SW001";

/**
 * How statements reach PostgreSQL:
 *
 * - pipelined: each connection prepares a statement once; frequent statements share connections
 *   (pipelined-connections.ts)
 * - named: prepared as well, but each statement has a connection to itself while it runs
 * - unnamed: parsed and planned at every call. For a pooler that gives each transaction another
 *   connection, on which nothing is prepared
 */
export type StatementTransport = "pipelined" | "named" | "unnamed";

const texts = new Map<string, string>();

/** The texts of all statements that the imported modules define, by name. */
export const definedStatements: ReadonlyMap<string, string> = texts;

/** What tests compare with the declared types; costs nothing while nobody subscribes. */
export interface StatementRows {
  name: string;
  rows: readonly Record<string, unknown>[];
}

const rowsRead = channel("slipway:statement-rows");

/** Pools and clients on which statements have no name. */
const unnamedSenders = new WeakSet<Pool | PoolClient>();

/** Sends statements on a pool, and on its clients, without a name. Call before it connects. */
export function sendUnnamed(pool: Pool): void {
  unnamedSenders.add(pool);
  pool.on("connect", (client) => unnamedSenders.add(client));
}

/**
 * Defines a statement. A call is one round trip and its own transaction. The input is one jsonb
 * parameter, `$1`, which a CTE named `input` opens with `jsonb_to_record`. The field `holdMinutes`
 * is `hold_minutes` in SQL, and the column `starts_at` becomes `startsAt`; names nested inside JSON
 * stay. A Buffer arrives as bytea. An input that is a list is opened with `jsonb_to_recordset`.
 * `ACTING_DEVICE` in the text is the device of the administrator who acts.
 * Serialization failures and deadlocks are retried. In a transaction a call is a part of it, and
 * `inTransaction` retries the whole.
 * @param name unique in the program, at most 63 bytes (PostgreSQL truncates longer names)
 * @param options `isFrequent`: takes about a millisecond and runs often concurrently, so that it
 * may be pipelined
 * @throws Refusal when the statement calls `refuse('CODE')`; its transaction is rolled back
 */
export function defineStatement<Input extends object, Row>(
  name: string,
  text: string,
  { isFrequent = false }: { isFrequent?: boolean } = {},
): Statement<Input, Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long.`);
  if (texts.has(name)) throw new Error(`Two statements are named ${name}.`);
  texts.set(name, text);
  const namesDevice = text.includes(ACTING_DEVICE);
  const call: Statement<Input, Row> = async (on, input) => {
    const record = Array.isArray(input) ? input.map(toRecord) : toRecord(input);
    const values = [
      JSON.stringify(namesDevice ? { ...record, acting_device: getActingDevice() } : record),
    ];
    try {
      const rows =
        on instanceof Transaction
          ? await sendWithin(on, text, values)
          : await sendAlone(on, { text, values, rowMode: "array" });
      if (rowsRead.hasSubscribers) rowsRead.publish({ name, rows } satisfies StatementRows);
      return rows as Row[];
    } catch (error) {
      throw toRefusal(error);
    }
  };
  return (on, input) =>
    statements.hasSubscribers
      ? statements.tracePromise(() => call(on, input), { name })
      : call(on, input);

  async function sendAlone(on: Pool | PoolClient, query: QueryArrayConfig) {
    const named = unnamedSenders.has(on) ? query : { ...query, name };
    const send = () => (isFrequent ? chooseSender(on) : on).query<unknown[]>(named);
    return toRows(await withRetries(send));
  }
}

async function sendWithin(transaction: Transaction<DB>, text: string, values: string[]) {
  const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
  return rows as Record<string, unknown>[];
}

/**
 * A condition that every row meets. Of a list that is opened with `jsonb_to_recordset`, PostgreSQL
 * expects a hundred rows, and would read whole tables to join them. Of this condition it expects that
 * one row in two hundred meets it, so it looks each up by an index.
 * @param column any that is never null
 */
export function expectFewRows(column: string): string {
  return `hashtext(${column}::text) BETWEEN -2147483648 AND 2147483647`;
}

function toRecord(input: object): object {
  const entries = Object.entries(input).map(([key, value]) => [
    snakeCase(key),
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value,
  ]);
  return Object.fromEntries(entries);
}

function toRows(result: QueryResult<unknown[]>): Record<string, unknown>[] {
  const keys = result.fields.map((field) => camelCase(field.name));
  return result.rows.map((values) =>
    Object.fromEntries(values.map((value, i) => [keys[i], value])),
  );
}

function toRefusal(error: unknown): unknown {
  const isRefused = error instanceof DatabaseError && error.code === REFUSAL_SQLSTATE;
  return isRefused && isErrorCode(error.message) ? new Refusal(error.message) : error;
}

const snakeCase = memoise((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const camelCase = memoise((column) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Only for names of fields and columns, so the cache cannot grow without bound. */
function memoise(convert: (name: string) => string): (name: string) => string {
  const cache = new Map<string, string>();
  return (name) => {
    let converted = cache.get(name);
    if (converted === undefined) {
      converted = convert(name);
      cache.set(name, converted);
    }
    return converted;
  };
}
