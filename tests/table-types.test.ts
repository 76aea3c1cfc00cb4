import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { generateTableTypes } from "../tools/table-types.ts";
import { testDatabase } from "./support/test-database.ts";

const { db } = await testDatabase();

test("the committed table types match the migrations (else: npm run types)", async () => {
  const file = join(projectRoot, "src", "server", "platform", "database", "schema.ts");
  expect(await readFile(file, "utf8")).toBe(await generateTableTypes(db));
});
