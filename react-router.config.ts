import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  // The whole table of routes comes with the page, no request for it later; see `splitRouteTable`.
  routeDiscovery: { mode: "initial" },
  // The guards are a few lines; apart from their screens they would only be more files to fetch.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await splitRouteTable(join(client, "assets"));
    await compressTexts(client);
  },
} satisfies Config;

/** An entry of the back office in the table of the routes. */
const DESK_ROUTE = /,"admin\/[^"]*":\{[^{}]*\}/g;

/** What a route has not; nothing said means the same. */
const ABSENT = /"has\w+":false,/g;

/**
 * Every page brings the table of the routes that it can go to without a new document. Visitors' pages
 * know none of the back office, and theirs know all (`withItsTable` in entry.server.tsx): the way from the
 * ones to the others loads a document.
 */
async function splitRouteTable(folder: string): Promise<void> {
  for await (const name of glob("manifest-*.js", { cwd: folder })) {
    const file = join(folder, name);
    const whole = await readFile(file, "utf8");
    await writeFile(file.replace(/\.js$/, "-admin.js"), whole);
    await writeFile(file, whole.replace(DESK_ROUTE, "").replace(ABSENT, ""));
  }
}

/**
 * Beside each text its smallest brotli and gzip forms, which the server sends as they are: they are
 * a tenth smaller than what it could make while a visitor waits. The rest is compressed by itself.
 */
async function compressTexts(folder: string): Promise<void> {
  for await (const name of glob("**/*.{js,css,svg}", { cwd: folder })) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
