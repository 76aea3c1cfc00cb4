import { routes } from "virtual:desk-routes";
import { linkTo } from "./http-link.ts";

/** The calls of the desk, for the back office alone. */
export const deskLink = linkTo(routes);
