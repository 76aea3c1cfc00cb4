import { redirect } from "react-router";
import { SCREEN_LINKS } from "./shell/admin-links.ts";

/** The address of the back office alone leads to the first screen that the sidebar names. */
export function loader() {
  return redirect(firstScreen());
}

export function clientLoader() {
  return redirect(firstScreen());
}

function firstScreen(): string {
  const [[first] = []] = SCREEN_LINKS;
  if (!first) throw new Error("The sidebar names no screen.");
  return first.to;
}
