import { redirect } from "react-router";
import { paths } from "../app/paths.ts";
import type { Loaded } from "../app/use-api-query.ts";
import { readNow } from "../app/use-start-page-data.ts";

/**
 * For `loader` and `clientLoader` of a page that is for signed-in people only: what it shows, or why
 * that could not be read. Who is not signed in is sent home, on the server and in the browser alike.
 * @param read calls an endpoint for customers
 */
export async function requireAccount<T>(read: () => Promise<T>): Promise<Loaded<T>> {
  const loaded = await readNow(read);
  if (loaded.state === "failed" && loaded.failure === "UNAUTHENTICATED") {
    throw redirect(paths.home);
  }
  return loaded;
}
