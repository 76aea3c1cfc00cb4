import type { Kysely } from "kysely";
import { generate, PostgresDialect } from "kysely-codegen";
import type { DB } from "../src/server/platform/database/schema.ts";

/**
 * The TypeScript of src/server/platform/database/schema.ts for the tables of a migrated database, with values
 * as src/server/platform/database/column-types.ts has the driver give them.
 */
export async function generateTableTypes(db: Kysely<DB>): Promise<string> {
  return await generate({
    db,
    dialect: new PostgresDialect({ dateParser: "string" }),
    camelCase: true,
    defaultSchemas: ["public"],
    excludePattern: "schema_migrations",
    typeMapping: { int8: "number" },
  });
}
