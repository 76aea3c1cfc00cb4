/**
 * Loads and prefetches the code of pages. The build puts `loadRouteModule` in place of React
 * Router's own loader (see `ownRouteLoading` in vite.config.ts), which reloads the page when a
 * module fails to load: offline that shows the browser's error page and loses what was typed.
 */

/** A route in React Router's manifest: its module and the files that the module imports. */
interface RouteManifestEntry {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}

type RouteModules = Record<string, unknown>;

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteManifestEntry> };
    __reactRouterRouteModules?: RouteModules;
  }
}

/** Makes everything that waits for code retry; null while nothing waits. */
let resolveRetry: (() => void) | null = null;
let pendingRetry: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Loads the module of a route and waits as long as it takes: the current page stays, and shows the
 * failure while `isRouteLoadFailed`.
 * @public Called by React Router.
 */
export async function loadRouteModule(
  route: RouteManifestEntry,
  modules: RouteModules,
): Promise<unknown> {
  while (!(route.id in modules)) await loadModule(route, modules).catch(waitForRetryOrReload);
  return modules[route.id];
}

/** Prefetches the code of the page at this path. Ignores failures. */
export async function prefetchRoute(path: string): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  if (!manifest || !modules) return;
  let route = Object.values(manifest.routes).find((candidate) => candidate.path === path);
  const routesToLoad: RouteManifestEntry[] = [];
  for (; route; route = manifest.routes[route.parentId ?? ""]) routesToLoad.push(route);
  await Promise.all(
    routesToLoad.map((candidate) => loadModule(candidate, modules).catch(() => undefined)),
  );
}

/** Whether the code of a requested page failed to load and waits for a retry. */
export function isRouteLoadFailed(): boolean {
  return resolveRetry !== null;
}

export function subscribeToRouteLoadFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function retryRouteLoad(): void {
  resolveRetry?.();
}

/** Fetches the files first, because browsers never retry a failed `import()` of the same URL. */
async function loadModule(route: RouteManifestEntry, modules: RouteModules): Promise<void> {
  if (route.id in modules) return;
  await Promise.all([route.module, ...(route.imports ?? [])].map(fetchFile));
  modules[route.id] = await import(/* @vite-ignore */ route.module);
}

async function fetchFile(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw response;
  await response.blob();
}

/** A 404 means that a newer build has replaced the files: a reload gets their new names. */
async function waitForRetryOrReload(reason: unknown): Promise<void> {
  if (reason instanceof Response && reason.status === 404) {
    window.location.reload();
    await new Promise(() => {});
  }
  await waitForRetry();
}

function waitForRetry(): Promise<void> {
  pendingRetry ??= new Promise<void>((resolve) => {
    resolveRetry = resolve;
    window.addEventListener("online", () => resolve(), { once: true });
    notifyListeners();
  }).then(() => {
    pendingRetry = resolveRetry = null;
    notifyListeners();
  });
  return pendingRetry;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
