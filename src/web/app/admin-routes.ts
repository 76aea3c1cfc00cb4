import { routes } from "virtual:desk-routes";

/** The calls of the desk, fetched by the back office alone. */
export const adminRoutes = routes;
