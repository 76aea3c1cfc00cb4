import CloudOff from "lucide-react/icons/cloud-off";
import GiftIcon from "lucide-react/icons/gift";
import { useNavigation, useRevalidator } from "react-router";
import type { DeskVoucherRow } from "../../../shared/contract/desk/desk-voucher.ts";
import type { DeskVoucherPage } from "../../../shared/contract/desk/desk-vouchers.ts";
import { DESK_VOUCHERS_PER_PAGE } from "../../../shared/limits.ts";
import type { ApiFailure } from "../../api/api-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { adminPaths } from "../admin-paths.ts";
import { staffSentence } from "../shell/staff-failure.ts";
import { GreyRows } from "../table/GreyRows.tsx";
import { Pager, type Turn } from "../table/Pager.tsx";
import { pagesOf } from "../table/pager-words.ts";
import { TableMessage } from "../table/TableMessage.tsx";
import type { VoucherAddress } from "./use-voucher-address.ts";
import { VoucherSortChoice } from "./VoucherSortChoice.tsx";
import { VoucherTable } from "./VoucherTable.tsx";
import { readVoucherWish, writeVoucherWish } from "./voucher-address.ts";

interface VouchersPanelProps {
  /** Absent where it could not be read. */
  page: DeskVoucherPage | undefined;
  failure: ApiFailure | null;
  address: VoucherAddress;
  onEdit: (voucher: DeskVoucherRow) => void;
  onResend: (voucher: DeskVoucherRow) => void;
}

/** The list itself: a page of it and the way to the others, or why there is none. */
export function VouchersPanel(props: VouchersPanelProps) {
  const { page, failure, address, ...actions } = props;
  const isLoading = useIsLoading(address);
  if (failure) return <NotLoaded reason={staffSentence(failure)} />;
  if (!page) return null;
  if (page.vouchers.length === 0) return <NoVouchers address={address} />;
  const { wish, change } = address;
  const count = page.counts[wish.status ?? "all"];
  const last = pagesOf(count, DESK_VOUCHERS_PER_PAGE);
  const turn = (to: Turn) =>
    change({ page: { first: 1, previous: page.page - 1, next: page.page + 1, last }[to] });
  return (
    <>
      <div className="relative" aria-busy={isLoading}>
        <VoucherTable
          vouchers={page.vouchers}
          order={wish}
          onSort={change}
          onOpen={address.open}
          {...actions}
        />
        {isLoading && <GreyRows count={page.vouchers.length} />}
      </div>
      <Pager
        noun="vouchers"
        page={page.page}
        perPage={DESK_VOUCHERS_PER_PAGE}
        shown={page.vouchers.length}
        count={count}
        isExact
        hasNext={page.page < last}
        onTurn={turn}
      >
        <VoucherSortChoice order={wish} onChoose={change} />
      </Pager>
    </>
  );
}

/** Whether another page, filter or order is being read. */
function useIsLoading({ wish }: VoucherAddress): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== adminPaths.vouchers) return false;
  const next = writeVoucherWish(readVoucherWish(new URLSearchParams(location.search)));
  return next.toString() !== writeVoucherWish(wish).toString();
}

function NotLoaded({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <TableMessage
      icon={CloudOff}
      tone="failed"
      title="Failed to load vouchers"
      action={
        <Button
          variant="outline"
          size="md"
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      }
    >
      {reason}
    </TableMessage>
  );
}

function NoVouchers({ address: { wish, change } }: { address: VoucherAddress }) {
  const isFiltered = wish.search !== undefined || wish.status !== undefined;
  return (
    <TableMessage
      icon={GiftIcon}
      title={isFiltered ? "No vouchers found" : "No vouchers yet"}
      action={
        isFiltered && (
          <Button
            variant="outline"
            size="md"
            onClick={() => change({ search: undefined, status: undefined })}
          >
            Show all vouchers
          </Button>
        )
      }
    >
      {isFiltered
        ? "Try fewer letters: a part of the code, of a name or of an e-mail address."
        : "They appear here as soon as somebody buys one, or you make one."}
    </TableMessage>
  );
}
