import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

const folder = join(projectRoot, "build", "server");

/** Reads the chunk of a module and all that it imports, except on demand. */
function readStaticImports(module: string): string[] {
  const entry = readdirSync(folder).find((name) => name.startsWith(`${module}-`)) ?? "";
  const chunks = new Map<string, string>();
  const visit = (name: string) => {
    if (chunks.has(name)) return;
    const code = readFileSync(join(folder, name), "utf8");
    chunks.set(name, code);
    for (const [, imported = ""] of code.matchAll(/^(?:import|export) .*"\.\/(.+\.js)";$/gm)) {
      visit(imported);
    }
  };
  visit(entry);
  return [...chunks.values()];
}

const modulesOf = (chunks: string[]) =>
  chunks.flatMap((code) => [...code.matchAll(/^\/\/ ((?:src|node_modules)\/.+)$/gm)].map(String));

test("PostgreSQL is launched before any package is loaded", () => {
  const modules = modulesOf(readStaticImports("run-from-build"));
  expect(modules).toEqual(expect.arrayContaining([expect.stringContaining("embedded/launch.ts")]));
  expect(modules.filter((module) => module.includes("node_modules"))).toEqual([]);
});

test("a start reads what it needs from a handful of files", () => {
  expect(readStaticImports("start-built").length).toBeLessThanOrEqual(5);
});

test("the server listens before it loads the back office, OpenAPI or nodemailer, and never metrics or traces unasked", () => {
  const modules = modulesOf(readStaticImports("start-built"));
  expect(modules).toEqual(expect.arrayContaining([expect.stringContaining("src/server/api.ts")]));
  const onDemand =
    /server\/(admin-|metrics|tracing)|contract\/admin\/contract|api-documents|nodemailer|prom-client|otlp|sdk-trace/;
  expect(modules.filter((module) => onDemand.test(module))).toEqual([]);
});
