/** The calls of the desk, fetched by the back office alone. */
export { routes } from "virtual:desk-routes";
