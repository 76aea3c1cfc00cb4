import { useNavigation } from "react-router";
import { adminPaths } from "../admin-paths.ts";
import { type ListWish, readWish, writeWish } from "./list-address.ts";

/** Whether another page, filter or order of the list is being read. */
export function useIsListLoading(wish: ListWish): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== adminPaths.bookings) return false;
  const next = writeWish(readWish(new URLSearchParams(location.search)));
  return next.toString() !== writeWish(wish).toString();
}
