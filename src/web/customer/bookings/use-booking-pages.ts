import { useMemo, useState } from "react";
import type { BookingPage, BookingSummary } from "../../../shared/contract/bookings.ts";
import { type ApiFailure, failureOf } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { useNewest } from "../manage/use-newest.ts";
import type { ShownBookings } from "./shown-bookings.ts";

interface BookingPages {
  bookings: Loaded<BookingSummary[]>;
  more: {
    /** False once the last is there. */
    isThere: boolean;
    busy: boolean;
    failure: ApiFailure | null;
    /** True once there are more. */
    load: () => Promise<boolean>;
  };
  /** Reads all that is shown again, in its place. */
  refresh: () => Promise<void>;
}

/**
 * My Bookings, a page at a time.
 * @param first as the page came with it
 * @param startAnew loads the first page again
 */
export function useBookingPages(
  first: Loaded<BookingPage>,
  show: ShownBookings,
  startAnew: () => void,
): BookingPages {
  const base = useMemo(() => asPages(first), [first]);
  const { newest, replace, refresh } = useNewest(
    base,
    (current) => readAgain(current.state === "ready" ? current.data.length : 1, show),
    startAnew,
  );
  const shown = newest.state === "ready" ? newest.data : [];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const cursor = shown.at(-1)?.nextCursor ?? null;

  async function load() {
    if (cursor === null) return false;
    setBusy(true);
    setFailure(null);
    try {
      replace([...shown, await readPage(show, cursor)]);
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    bookings:
      newest.state === "ready"
        ? { state: "ready", data: newest.data.flatMap((page) => page.bookings) }
        : newest,
    more: { isThere: cursor !== null, busy, failure, load },
    refresh,
  };
}

function asPages(first: Loaded<BookingPage>): Loaded<BookingPage[]> {
  return first.state === "ready" ? { state: "ready", data: [first.data] } : first;
}

/** As many pages as there were, or fewer when there are no more. */
async function readAgain(count: number, show: ShownBookings): Promise<BookingPage[]> {
  const pages = [await readPage(show, null)];
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor ?? null;
    if (cursor === null || pages.length >= count) return pages;
    pages.push(await readPage(show, cursor));
  }
}

function readPage(show: ShownBookings, cursor: string | null): Promise<BookingPage> {
  return api.bookings.list({
    ...(show === "upcoming" && { show }),
    ...(cursor !== null && { cursor }),
  });
}
