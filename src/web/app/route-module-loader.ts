/**
 * The code of pages, fetched ahead and when a visitor goes to them. The build gives `loadRouteModule` to
 * React Router in place of its own (see `ownRouteLoading` in vite.config.ts), which loads the page anew when
 * code does not come: without a network that is the browser's own error page, and what was typed is gone.
 */

/** A route as React Router's table names it: its module, and the files that this needs. */
interface RouteCode {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}

type RouteModules = Record<string, unknown>;

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteCode> };
    __reactRouterRouteModules?: RouteModules;
  }
}

/** Lets all that wait for code ask for it again; null while nothing waits. */
let askAgain: (() => void) | null = null;
let untilAsked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * Waits as long as it takes: the page before stays, and can say what is wrong (`isCodeMissing`).
 * @public React Router calls it.
 */
export async function loadRouteModule(route: RouteCode, loaded: RouteModules): Promise<unknown> {
  while (!(route.id in loaded)) await load(route, loaded).catch(untilPossible);
  return loaded[route.id];
}

/** Fetches what the page at this path needs. Nothing comes of it if that fails. */
export async function fetchAhead(path: string): Promise<void> {
  const { __reactRouterManifest: table, __reactRouterRouteModules: loaded } = window;
  if (!table || !loaded) return;
  let route = Object.values(table.routes).find((one) => one.path === path);
  const wanted: RouteCode[] = [];
  for (; route; route = table.routes[route.parentId ?? ""]) wanted.push(route);
  await Promise.all(wanted.map((one) => load(one, loaded).catch(() => undefined)));
}

/** Whether a page that somebody goes to cannot be had at the moment. */
export function isCodeMissing(): boolean {
  return askAgain !== null;
}

export function subscribeToMissingCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tryCodeAgain(): void {
  askAgain?.();
}

/** First as mere files: a module that did not come once, browsers never ask for again. */
async function load(route: RouteCode, loaded: RouteModules): Promise<void> {
  if (route.id in loaded) return;
  await Promise.all([route.module, ...(route.imports ?? [])].map(fetchFile));
  loaded[route.id] = await import(/* @vite-ignore */ route.module);
}

async function fetchFile(href: string): Promise<void> {
  const file = await fetch(href);
  if (!file.ok) throw file;
  await file.blob();
}

/** Files of an older build are gone for good: the page is loaded anew, with the names of the new ones. */
async function untilPossible(reason: unknown): Promise<void> {
  if (reason instanceof Response && reason.status === 404) {
    window.location.reload();
    await new Promise(() => {});
  }
  await untilTriedAgain();
}

function untilTriedAgain(): Promise<void> {
  untilAsked ??= new Promise<void>((resolve) => {
    askAgain = resolve;
    window.addEventListener("online", () => resolve(), { once: true });
    tell();
  }).then(() => {
    untilAsked = askAgain = null;
    tell();
  });
  return untilAsked;
}

function tell(): void {
  for (const listener of listeners) listener();
}
