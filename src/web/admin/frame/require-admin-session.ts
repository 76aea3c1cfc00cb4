import { redirect } from "react-router";
import type { ApiClient } from "../../app/api-client.ts";
import { paths } from "../../app/paths.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { loadOnce } from "../../app/use-start-page-data.ts";

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
