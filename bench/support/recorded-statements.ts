import type { QueryConfig, QueryResult } from "pg";
import type { Context } from "../../src/server/context.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { createInProcessContext } from "./in-process.ts";

/** A statement as the product sent it, and its first row. */
export interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  /** The single jsonb parameter, as text. */
  readonly parameter: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Runs some of the product's code twice, and records every statement that it sends the second time,
 * in order: a server that runs has read before what it remembers.
 */
export async function recordStatements(
  database: Database,
  run: (context: Context) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  let recorded: RecordedStatement[] = [];
  const recordingPool = Object.create(database.pool, {
    query: {
      value: async (query: QueryConfig) => {
        const result = await database.pool.query<unknown[]>({ ...query, rowMode: "array" });
        recorded.push(toRecorded(query, result));
        return result;
      },
    },
  }) as Database["pool"];
  const context = createInProcessContext({ ...database, pool: recordingPool });
  await run(context);
  recorded = [];
  await run(context);
  return recorded;
}

function toRecorded(query: QueryConfig, result: QueryResult<unknown[]>): RecordedStatement {
  const { name, text, values } = query;
  const parameter: unknown = values?.[0];
  if (name === undefined || typeof parameter !== "string" || values?.length !== 1) {
    throw new Error(`Not a statement with one jsonb parameter: ${text}`);
  }
  const [first = []] = result.rows;
  const row = Object.fromEntries(result.fields.map((field, i) => [field.name, first[i]]));
  return { name, text, parameter, row };
}
