import { useRef, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import type {
  DeskBookingPage,
  DeskBookingRow,
} from "../../../shared/contract/desk/desk-bookings.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { CancelDialog } from "../changes/CancelDialog.tsx";
import { DeleteBookingsDialog } from "../changes/DeleteBookingsDialog.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { focusFirstRow } from "../table/row-keys.ts";
import { useLostFocus } from "../table/use-lost-focus.ts";
import { useSelection } from "../table/use-selection.ts";
import { BookingsFailure } from "./BookingsFailure.tsx";
import { BookingsPanel } from "./BookingsPanel.tsx";
import { BookingsToolbar } from "./BookingsToolbar.tsx";
import { rangeWords } from "./date-words.ts";
import { readWish, writeWish } from "./list-address.ts";
import { useDeletionNews } from "./use-deletion-news.ts";
import { useIsListLoading } from "./use-is-list-loading.ts";
import { useListAddress } from "./use-list-address.ts";

const TITLE = "Bookings";

export const meta = pageMeta(TITLE, "Who comes when, and who booked what.");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await readPage(context.get(apiContext), request);
  return data(page, { status: page.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readPage(api, request);
}

function readPage(client: ApiClient, { url }: Request): Promise<Loaded<DeskBookingPage>> {
  const wish = readWish(new URL(url).searchParams);
  return requireAdministrator(() => client.desk.bookings.list(wish));
}

/** Opening a booking above the list changes the address, and nothing of the list. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameList =
    currentUrl.pathname === nextUrl.pathname && listOf(currentUrl) === listOf(nextUrl);
  return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function listOf({ searchParams }: URL): string {
  return writeWish(readWish(searchParams)).toString();
}

const NONE: readonly DeskBookingRow[] = [];

/** Every booking: found, sorted, opened, cancelled, deleted. */
export default function BookingsScreen() {
  const loaded = useLoaderData<Loaded<DeskBookingPage>>();
  const address = useListAddress();
  const { wish, change } = address;
  const { revalidate, state } = useRevalidator();
  const [cancelling, setCancelling] = useState<DeskBookingRow | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLElement>(null);
  const page = loaded.state === "ready" ? loaded.data : undefined;
  const bookings = page?.bookings ?? NONE;
  const ids = bookings.map(({ id }) => id);
  const selection = useSelection(writeWish(wish).toString(), ids);
  const isLoading = useIsListLoading(wish);
  const tellDeletion = useDeletionNews();
  const { lose, finalFocus } = useLostFocus(panel, bookings);
  return (
    <>
      <PageHead title={TITLE} part={rangeWords(wish.from, wish.until)} />
      <BookingsToolbar
        address={address}
        counts={page?.counts}
        onLeaveSearch={() => focusFirstRow(panel.current)}
      />
      {wish.customerId !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <span className="wrap-anywhere">
            Only bookings of{" "}
            <b className="font-semibold text-ink-1">{page?.customer?.name ?? "one customer"}</b>
          </span>
          <Button variant="outline" size="md" onClick={() => change({ customerId: undefined })}>
            Show everybody's bookings
          </Button>
        </p>
      )}
      <section
        ref={panel}
        aria-label="List of bookings"
        className="rounded-card border border-line bg-card max-side:mb-12"
      >
        {loaded.state === "failed" && (
          <BookingsFailure
            failure={loaded.failure}
            isBusy={isLoading || state === "loading"}
            onRetry={revalidate}
          />
        )}
        {page && (
          <BookingsPanel
            {...{ page, wish, selection, isLoading }}
            onChange={change}
            onCancel={setCancelling}
            onDelete={() => setDeleting(selection.ids)}
          />
        )}
      </section>
      <CancelDialog
        booking={cancelling}
        finalFocus={finalFocus}
        onClose={() => setCancelling(null)}
        onCancelled={() => {
          lose(cancelling?.id);
          void revalidate();
        }}
      />
      <DeleteBookingsDialog
        bookingIds={deleting}
        finalFocus={finalFocus}
        onClose={() => setDeleting(null)}
        onDeleted={(deletion) => {
          lose();
          tellDeletion(deletion);
        }}
      />
    </>
  );
}
