import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

const WEB = join(projectRoot, "build", "web");

/** A file of the build and its imports, as the bundler reports them. */
interface Chunk {
  /** The source files in it, relative to the project folder. */
  readonly modules: readonly string[];
  /** Files that are loaded with it; `dynamicImports` are files that it may load later. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
}

/** The built web part: its routes, and the source files in each built file. */
export interface WebBuild {
  readonly routes: readonly Route[];
  /** The files that every page loads first. */
  readonly entry: readonly string[];
  readonly chunks: Readonly<Record<string, Chunk>>;
}

interface ServerBuild {
  readonly assets: {
    readonly url: string;
    readonly entry: { readonly module: string; readonly imports: readonly string[] };
    readonly routes: Readonly<Record<string, Route>>;
  };
}

export async function readWebBuild(): Promise<WebBuild> {
  const server = pathToFileURL(join(WEB, "server", "index.js"));
  const { assets } = (await import(server.href)) as ServerBuild;
  const chunks = JSON.parse(await readFile(join(WEB, "chunks.json"), "utf8"));
  const { url, entry } = assets;
  return {
    routes: Object.values(assets.routes),
    entry: [url, entry.module, ...entry.imports],
    chunks,
  };
}

/** The files that the browser has to load for a page: the entry, its layouts' and its own. */
export function getRouteFiles(build: WebBuild, routeId: string): string[] {
  const files = [...build.entry];
  let route = build.routes.find(({ id }) => id === routeId);
  if (!route) throw new Error(`There is no route ${routeId}.`);
  while (route) {
    files.push(route.module, ...route.imports);
    const { parentId }: Route = route;
    route = build.routes.find(({ id }) => id === parentId);
  }
  return [...new Set(files)];
}

/**
 * These files and everything that they can ever load, without `excluded` and what only those load.
 */
export function getReachableFiles(
  { chunks }: WebBuild,
  files: readonly string[],
  excluded: readonly string[] = [],
): string[] {
  const reachable = new Set(files);
  for (const file of reachable) {
    const { imports = [], dynamicImports = [] } = chunks[file] ?? {};
    for (const dependency of [...imports, ...dynamicImports]) {
      if (!excluded.includes(dependency)) reachable.add(dependency);
    }
  }
  return [...reachable];
}

/** The built file that contains a source file. */
export function findChunkFile({ chunks }: WebBuild, module: string): string {
  const entry = Object.entries(chunks).find(([, { modules }]) => modules.includes(module));
  if (!entry) throw new Error(`No built file contains ${module}.`);
  return entry[0];
}

/** The source files in these built files. */
export function getModules({ chunks }: WebBuild, files: readonly string[]): string[] {
  return files.flatMap((file) => chunks[file]?.modules ?? []);
}

/**
 * The transfer size of a file in bytes, without headers: compressed, if a compressed file exists.
 */
export async function getTransferBytes(file: string): Promise<number> {
  const path = join(WEB, "client", file);
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}
