import { redirect } from "react-router";
import { paths } from "../app/paths.ts";
import type { LoadState } from "../app/use-api-query.ts";
import { loadOnce } from "../app/use-start-page-data.ts";

/**
 * For `loader` and `clientLoader` of a page that is for signed-in people only: what it shows, or why
 * that could not be read. Who is not signed in is sent home, on the server and in the browser alike.
 * @param load calls an endpoint for customers
 */
export async function requireAccount<T>(load: () => Promise<T>): Promise<LoadState<T>> {
  const loadState = await loadOnce(load);
  if (loadState.state === "failed" && loadState.failure === "UNAUTHENTICATED") {
    throw redirect(paths.home);
  }
  return loadState;
}
