/**
 * The code of pages, fetched ahead and when a visitor goes to them. The build gives `loadRouteModule` to
 * React Router in place of its own (see `ownRouteLoading` in vite.config.ts), which loads the page anew when
 * code does not come: without a network that is the browser's own error page, and what was typed is gone.
 */

/** A route as React Router's table names it: its module, and the files that this needs. */
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

/** Lets all that wait for code ask for it again; null while nothing waits. */
let resolveRetry: (() => void) | null = null;
let pendingRetry: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Waits as long as it takes: the page before stays, and can say what is wrong (`isCodeMissing`).
 * @public React Router calls it.
 */
export async function loadRouteModule(
  route: RouteManifestEntry,
  modules: RouteModules,
): Promise<unknown> {
  while (!(route.id in modules)) await loadModule(route, modules).catch(waitForRetryOrReload);
  return modules[route.id];
}

/** Fetches what the page at this path needs. Nothing comes of it if that fails. */
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

/** Whether a page that somebody goes to cannot be had at the moment. */
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

/** First as mere files: a module that did not come once, browsers never ask for again. */
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

/** Files of an older build are gone for good: the page is loaded anew, with the names of the new ones. */
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
