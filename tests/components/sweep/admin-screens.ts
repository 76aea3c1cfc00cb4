import { adminPaths } from "../../../src/web/admin/admin-paths.ts";
import { adminApi } from "../support/venue-api.ts";
import { catalogueScreens } from "./catalogue-screens.ts";
import { deskScreens } from "./desk-screens.ts";
import type { Screen } from "./screen.ts";

const sampledApi = () => adminApi().sampleTheRest();

const sampled = (path: string): Screen => ({ route: path, path, api: sampledApi });

const elsewhere = new Set([...deskScreens, ...catalogueScreens].map(({ route }) => route));

/** The other screens of the back office. */
export const adminScreens: Screen[] = [
  ...Object.values(adminPaths)
    .filter((path) => !elsewhere.has(path))
    .map(sampled),
  { route: "/admin/*", path: "/admin/no/such/page", api: sampledApi },
];
