import { redirect } from "react-router";
import type { ApiClient } from "../../app/api-client.ts";
import { paths } from "../../app/paths.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { loadOnce } from "../../app/use-start-page-data.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/** Error codes of a caller who is not, or is no longer, an administrator. */
const ACCESS_FAILURES: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN"]);

/**
 * Reads a screen's data, for its `loader` and `clientLoader`.
 * @param read calls admin endpoints
 * @returns the data, or the failure for the screen to show
 * @throws a redirect to the home page, on the server and in the browser alike, when the caller is
 * not an administrator
 */
export async function requireAdministrator<T>(read: () => Promise<T>): Promise<LoadState<T>> {
  const loaded = await loadOnce(read, toStaffFailure);
  if (loaded.state === "failed" && ACCESS_FAILURES.has(loaded.failure)) throw redirect(paths.home);
  return loaded;
}

/**
 * Checks the session for the admin layout, which reads no other data.
 * @throws a redirect to the home page when the caller is not an administrator
 */
export async function requireAdminSession(client: ApiClient): Promise<LoadState<null>> {
  const loaded = await loadOnce(() => client.session.get());
  if (loaded.state !== "ready") return loaded;
  if (loaded.data.account?.role !== "admin") throw redirect(paths.home);
  return { state: "ready", data: null };
}
