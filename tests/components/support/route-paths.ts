import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../src/web/routes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of every page of the product, from src/web/routes.ts. */
    routes: string[];
  }
}

/** Called by the test configuration, because src/web/routes.ts needs Node. */
export function routePaths(): string[] {
  return [...new Set(collectPaths(routes as RouteConfigEntry[], ""))];
}

function collectPaths(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const fullPath = path?.startsWith("/") ? path : [parent, path].filter(Boolean).join("/");
    if (children) return collectPaths(children, fullPath);
    return [index && fullPath === "" ? "/" : fullPath];
  });
}
