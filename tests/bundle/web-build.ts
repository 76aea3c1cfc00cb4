import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

const WEB = join(projectRoot, "build", "web");

/** A file of the build and what it brings along, as the bundler tells. */
interface Chunk {
  /** The source files that it was made of, from the project's folder. */
  readonly modules: readonly string[];
  /** Files that come with it, and files that it may ask for later. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
}

/** The web part as it was built: its routes, and what each file is made of. */
export interface WebBuild {
  readonly routes: readonly Route[];
  /** The files that start every page. */
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

/** The files that the browser has to load for a page: its own, its frames', and how all begins. */
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

/** These files and all that they can ever ask for, but for `notThese` and what only they ask for. */
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

/** The file that begins with a source file of ours, and is loaded for it alone. */
export function findChunkFile({ chunks }: WebBuild, module: string): string {
  const entry = Object.entries(chunks).find(([, { modules }]) => modules.includes(module));
  if (!entry) throw new Error(`No file has ${module}.`);
  return entry[0];
}

/** The source files in these files. */
export function getModules({ chunks }: WebBuild, files: readonly string[]): string[] {
  return files.flatMap((file) => chunks[file]?.modules ?? []);
}

/** What a file weighs on the wire, in bytes without headers: as it was compressed, if it was. */
export async function getTransferBytes(file: string): Promise<number> {
  const path = join(WEB, "client", file);
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}
