import { routes } from "virtual:contract-routes";
import { linkTo } from "./link-to.ts";

/** All calls but those of the desk. */
export const httpLink = linkTo(routes);
