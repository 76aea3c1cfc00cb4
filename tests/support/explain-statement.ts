import type { Pool } from "pg";
import type { Statement } from "../../src/server/platform/database/statement.ts";

/** Returns PostgreSQL's plan for a statement with this input. The statement itself does not run. */
export async function explainStatement<Input>(
  pool: Pool,
  statement: Statement<Input, unknown>,
  input: Input,
): Promise<string> {
  let plan = "";
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const explained = await pool.query<string[]>({
      text: `EXPLAIN ${text}`,
      values,
      rowMode: "array",
    });
    plan = explained.rows.map((row) => row.join()).join("\n");
    return { fields: [], rows: [] };
  };
  await statement(Object.create(pool, { query: { value: query } }), input);
  return plan;
}
