import type { Pool } from "pg";
import type { Statement } from "../../src/server/database/statement.ts";

/** How PostgreSQL would run a statement with this input now, in its own words. Nothing is done. */
export async function planOf<Input>(
  pool: Pool,
  statement: Statement<Input, unknown>,
  input: Input,
): Promise<string> {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    pool.query({ text: `EXPLAIN ${text}`, values, rowMode: "array" });
  const rows = await statement(Object.create(pool, { query: { value: query } }), input);
  return rows.map((row) => Object.values(row as object).join()).join("\n");
}
