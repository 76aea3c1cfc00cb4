import { redirect } from "react-router";
import { paths } from "../app/paths.ts";
import type { LoadState } from "../app/use-api-query.ts";
import { loadOnce } from "../app/use-start-page-data.ts";

/**
 * For the `loader` and `clientLoader` of a page that needs a signed-in customer. Returns the data
 * or the failure to show; redirects home when nobody is signed in, on the server and in the
 * browser.
 * @param load calls an endpoint for customers
 */
export async function requireAccount<T>(load: () => Promise<T>): Promise<LoadState<T>> {
  const loadState = await loadOnce(load);
  if (loadState.state === "failed" && loadState.failure === "UNAUTHENTICATED") {
    throw redirect(paths.home);
  }
  return loadState;
}
