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
  buildEnd: ({ reactRouterConfig }) =>
    compressTexts(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

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
