import { redirect } from "react-router";
import type { ApiClient } from "../../app/api-client.ts";
import { paths } from "../../app/paths.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { loadOnce } from "../../app/use-start-page-data.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/** What is said to those who may not be here, or not any more. */
const ACCESS_FAILURES: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN"]);

/**
 * For `loader` and `clientLoader` of a screen of the back office: what it shows, or why that could
 * not be read. Whoever is no administrator is sent home, on the server and in the browser alike.
 * @param read calls endpoints for administrators
 */
export async function requireAdministrator<T>(read: () => Promise<T>): Promise<LoadState<T>> {
  const loaded = await loadOnce(read, toStaffFailure);
  if (loaded.state === "failed" && ACCESS_FAILURES.has(loaded.failure)) throw redirect(paths.home);
  return loaded;
}

/** The same for what surrounds the screens: only who is signed in. */
export async function requireAdminSession(client: ApiClient): Promise<LoadState<null>> {
  const loaded = await loadOnce(() => client.session.get());
  if (loaded.state !== "ready") return loaded;
  if (loaded.data.account?.role !== "admin") throw redirect(paths.home);
  return { state: "ready", data: null };
}
