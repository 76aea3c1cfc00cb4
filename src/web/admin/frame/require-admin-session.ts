import { redirect } from "react-router";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { ApiClient } from "../../app/api-client.ts";
import { paths } from "../../app/paths.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { loadOnce } from "../../app/use-start-page-data.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";

/**
 * Reads the caller's role for the admin layout.
 * @throws a redirect to the home page when the caller is not an administrator
 */
export async function requireAdminSession(client: ApiClient): Promise<LoadState<OwnStaffRole>> {
  const loaded = await loadOnce(() => client.admin.staffRoles.own(), toStaffFailure);
  if (loaded.state !== "failed") return loaded;
  if (loaded.failure === "UNAUTHENTICATED" || loaded.failure === "FORBIDDEN") {
    throw redirect(paths.home);
  }
  return loaded;
}
