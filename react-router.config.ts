import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  // A dozen routes: the whole table comes with the page, no request for it later.
  routeDiscovery: { mode: "initial" },
  // The guards are a few lines; apart from their screens they would only be more files to fetch.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await shortenRouteTable(join(client, "assets"));
    await compressTexts(client);
  },
} satisfies Config;

/** Where the table of the routes keeps what a route of the back office imports. */
const DESK_IMPORTS = /("id":"admin\/[^}]*?"imports":)\[[^\]]*\]/g;

/**
 * Every visitor's page brings the table of all routes. That of each route's files serves to ask for
 * them early; the back office finds its own by loading them, and visitors need not carry that list.
 */
async function shortenRouteTable(folder: string): Promise<void> {
  for await (const name of glob("manifest-*.js", { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, "utf8")).replace(DESK_IMPORTS, "$1[]"));
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
