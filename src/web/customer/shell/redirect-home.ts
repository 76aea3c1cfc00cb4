import { redirect } from "react-router";
import { paths } from "../../paths.ts";

/** For pages of a signed-in visitor, which nobody can be yet: everybody else is sent home. */
export function loader() {
  return redirect(paths.home);
}

export function clientLoader() {
  return redirect(paths.home);
}
