import { useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { type ListWish, readWish, writeWish } from "./list-address.ts";

/** Whether another page, filter or order of the list is being read. */
export function useIsListLoading(wish: ListWish): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== paths.adminBookings) return false;
  const next = writeWish(readWish(new URLSearchParams(location.search)));
  return next.toString() !== writeWish(wish).toString();
}
