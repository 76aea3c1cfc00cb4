import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  // Sends the whole route manifest with the page, instead of requesting it later; see
  // `splitRouteTable`.
  routeDiscovery: { mode: "initial" },
  // Route guards are a few lines. Split from their screens they would only be more files to fetch.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await splitRouteTable(join(client, "assets"));
    await compressTexts(client);
  },
} satisfies Config;

/** An entry of the back office in the route manifest. */
const DESK_ROUTE = /,"admin\/[^"]*":\{[^{}]*\}/g;

/** Flags that are false, which is also the default. */
const ABSENT = /"has\w+":false,/g;

/**
 * Each page loads the manifest of the routes that it can reach without a new document. Visitors'
 * pages get one without the back office, admin pages the whole one (`withAdminManifest` in
 * entry.server.tsx); a link from the former to the latter loads a document.
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
 * Writes a brotli and a gzip version of each text file at the highest level, which the server sends
 * as they are: they are a tenth smaller than what it could compress while a visitor waits. Other
 * files are already compressed.
 */
async function compressTexts(folder: string): Promise<void> {
  for await (const name of glob("**/*.{js,css,svg}", { cwd: folder })) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
