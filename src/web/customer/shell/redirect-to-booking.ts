import { redirect } from "react-router";
import { paths } from "../../paths.ts";

/** The voucher page without a voucher purchase under way: the visitor starts at the list. */
export function loader() {
  return redirect(paths.booking);
}

export function clientLoader() {
  return redirect(paths.booking);
}
