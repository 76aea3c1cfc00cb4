import { routes } from "virtual:admin-routes";

/** Routes of the admin API, loaded by the back office only. */
export const adminRoutes = routes;
