import type { Kysely } from "kysely";
import { generate, PostgresDialect } from "kysely-codegen";
import type { DB } from "../src/server/platform/database/schema.ts";

/**
 * The source of src/server/platform/database/schema.ts for a migrated database. Value types match
 * what the driver returns (src/server/platform/database/connect.ts).
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
