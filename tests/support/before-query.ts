import type { Pool, QueryConfig } from "pg";

/**
 * A context in which something else happens right before one of its queries, such as the same
 * request, repeated.
 * @param number of the query on the pool, from 1
 */
export function beforeQuery<C extends { pool: Pool }>(
  context: C,
  number: number,
  meanwhile: () => Promise<unknown>,
): C {
  const { pool } = context;
  let count = 0;
  const query = async (config: QueryConfig) => {
    if (++count === number) await meanwhile();
    return pool.query(config);
  };
  return { ...context, pool: Object.create(pool, { query: { value: query } }) };
}
