import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { errors } from "../src/shared/errors.ts";
import { renderErrorsDoc } from "../tools/errors-doc.ts";

test("the committed docs/errors.md is current (else: node tools/generate-errors-doc.ts)", async () => {
  expect(await readFile(join(projectRoot, "docs", "errors.md"), "utf8")).toBe(renderErrorsDoc());
});

test("docs/errors.md has one row for every error code, with its status and sentence", () => {
  const rows = renderErrorsDoc()
    .split("\n")
    .filter((line) => line.startsWith("| `"));

  expect(rows).toHaveLength(Object.keys(errors).length);
  for (const [code, { status, sentence }] of Object.entries(errors)) {
    expect(
      rows.filter((row) => row.startsWith(`| \`${code}\` | ${status} | ${sentence} | `)),
    ).toHaveLength(1);
  }
});

test("docs/errors.md lists where each code is used: by every endpoint, by some, or by none", () => {
  expect(renderErrorsDoc()).toMatch(/^\| `INVALID_INPUT` .* \| every endpoint \|$/m);
  expect(renderErrorsDoc()).toMatch(/^\| `WAIVER_NOT_FOUND` .* \| `GET \/waiver` \|$/m);
  expect(renderErrorsDoc()).toMatch(/^\| `NOT_FOUND` .* \| not in the contract \|$/m);
});
