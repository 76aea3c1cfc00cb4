import { adminPaths } from "../../../src/web/admin/admin-paths.ts";
import { adminApi } from "../support/venue-api.ts";
import type { Screen } from "./screen.ts";

const sampledApi = () => adminApi().sampleTheRest();

const sampled = (path: string): Screen => ({ route: path, path, api: sampledApi });

/** Every screen of the back office. */
export const adminScreens: Screen[] = [
  ...Object.values(adminPaths).map(sampled),
  { route: "/admin/*", path: "/admin/no/such/page", api: sampledApi },
];
