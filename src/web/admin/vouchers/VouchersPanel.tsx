import CloudOff from "lucide-react/icons/cloud-off";
import GiftIcon from "lucide-react/icons/gift";
import { useNavigation, useRevalidator } from "react-router";
import type { DeskVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { DeskVoucherPage } from "../../../shared/contract/admin/vouchers.ts";
import { DESK_VOUCHERS_PER_PAGE } from "../../../shared/limits.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { pagesOf } from "../kit/table/format-pager.ts";
import { Pager, type Turn } from "../kit/table/Pager.tsx";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { GreyRows } from "../kit/table/SkeletonRows.tsx";
import { SortHead } from "../kit/table/SortHead.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { readVoucherWish, type VoucherSort, writeVoucherWish } from "./list-query.ts";
import type { VoucherAddress } from "./use-list-query.ts";
import { type VoucherOrder, VoucherSortChoice } from "./VoucherOrderSelect.tsx";
import { VoucherRow } from "./VoucherRow.tsx";

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

interface VoucherTableProps {
  vouchers: readonly DeskVoucherRow[];
  order: VoucherOrder;
  onSort: (order: VoucherOrder) => void;
  onOpen: (voucherId: string) => void;
  onEdit: (voucher: DeskVoucherRow) => void;
  onResend: (voucher: DeskVoucherRow) => void;
}

const HEAD =
  "text-left text-xs font-semibold whitespace-nowrap text-ink-3 wide:sticky wide:top-admin-bar wide:z-1 wide:h-9 wide:bg-card wide:shadow-[inset_0_-1px_var(--color-line)] wide:px-2 short:static";
/** A column that a phone has no room for. */
const WIDE_HEAD = `${HEAD} max-wide:hidden`;

/** The vouchers of a page. */
function VoucherTable({ vouchers, order, onSort, ...actions }: VoucherTableProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Gift vouchers</caption>
      <Head order={order} onSort={onSort} />
      <tbody onKeyDown={moveAmongRows}>
        {vouchers.map((voucher) => (
          <VoucherRow key={voucher.id} voucher={voucher} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ order, onSort }: Pick<VoucherTableProps, "order" | "onSort">) {
  const sorting = (sort: VoucherSort, first: VoucherOrder["direction"]) => ({
    sorted: order.sort === sort ? order.direction : null,
    onSort: () => {
      const turned = order.direction === "ascending" ? "descending" : "ascending";
      onSort({ sort, direction: order.sort === sort ? turned : first });
    },
  });
  return (
    <thead>
      <tr>
        <th scope="col" className={`${WIDE_HEAD} w-53 rounded-tl-card pl-4!`}>
          Code
        </th>
        <SortHead {...sorting("recipient", "ascending")} className={HEAD}>
          Recipient
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-35 max-[88rem]:hidden`}>
          Purchaser
        </th>
        <SortHead
          isNumber
          {...sorting("amount", "descending")}
          className={`${WIDE_HEAD} w-22 text-right!`}
        >
          Amount
        </SortHead>
        <SortHead
          isNumber
          {...sorting("balance", "descending")}
          className={`${HEAD} w-30 text-right! wide:w-22`}
        >
          Balance
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-15 max-[88rem]:hidden`}>
          <span className="sr-only">Part left</span>
        </th>
        <th scope="col" className={`${WIDE_HEAD} w-27 pl-3.5!`}>
          Status
        </th>
        <SortHead
          isNumber
          {...sorting("expires", "ascending")}
          className={`${WIDE_HEAD} w-27 text-right!`}
        >
          Expires
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-27 pl-3.5!`}>
          Sent
        </th>
        <th scope="col" className={`${WIDE_HEAD} w-25 rounded-tr-card pr-4! text-right!`}>
          Actions
        </th>
      </tr>
    </thead>
  );
}
