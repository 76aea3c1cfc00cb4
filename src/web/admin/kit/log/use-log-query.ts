import { useNavigate, useSearchParams } from "react-router";
import { useLatestAddress } from "../use-pending-search-params.ts";

const PLACE = ["page", "after", "before"] as const;

/** What a log shows stands in the address: its filters, and the page. */
export function useLogAddress() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestAddress();

  /** The address with other filters, at their first page. */
  function filtered(changes: Readonly<Record<string, string>>): string {
    const changed = new URLSearchParams(latest);
    for (const name of PLACE) changed.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") changed.delete(name);
      else changed.set(name, value);
    }
    return `?${changed}`;
  }

  /** The address of another page of the same. */
  function turned(place: { page: number; after?: string; before?: string }): string {
    const next = new URLSearchParams(filtered({}));
    if (place.page > 1) next.set("page", String(place.page));
    if (place.after) next.set("after", place.after);
    if (place.before) next.set("before", place.before);
    return `?${next}`;
  }

  const filter = (changes: Readonly<Record<string, string>>) =>
    navigate(filtered(changes), { preventScrollReset: true, flushSync: true });
  return { parameters, filter, turned };
}
