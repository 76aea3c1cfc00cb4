import GiftIcon from "lucide-react/icons/gift";
import {
  type AdminVoucherRow,
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { AdminVoucherPage } from "../../../shared/contract/admin/vouchers.ts";
import { ADMIN_VOUCHERS_PER_PAGE } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { countPages } from "../kit/table/format-pager.ts";
import { Pager, type PageTarget } from "../kit/table/Pager.tsx";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { SkeletonRows } from "../kit/table/SkeletonRows.tsx";
import { SortHead } from "../kit/table/SortHead.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { VoucherRow } from "./VoucherRow.tsx";
import type { VoucherDirection, VoucherListControls, VoucherSort } from "./voucher-list.ts";

interface VouchersPanelProps {
  page: AdminVoucherPage;
  list: VoucherListControls;
  onEdit: (voucher: AdminVoucherRow) => void;
  onResend: (voucher: AdminVoucherRow) => void;
}

/** The list: one page of vouchers and the pager. */
export function VouchersPanel(props: VouchersPanelProps) {
  const { page, list, ...actions } = props;
  if (page.vouchers.length === 0) return <NoVouchers list={list} />;
  const { state: query, change, isLoading } = list;
  const count = page.counts[query.status ?? "all"];
  const last = countPages(count, ADMIN_VOUCHERS_PER_PAGE);
  const goToPage = (target: PageTarget) =>
    change({ page: { first: 1, previous: page.page - 1, next: page.page + 1, last }[target] });
  return (
    <>
      <div className="relative" aria-busy={isLoading}>
        <VoucherTable
          vouchers={page.vouchers}
          order={query}
          onSort={change}
          onOpen={list.open}
          {...actions}
        />
        {isLoading && <SkeletonRows count={page.vouchers.length} />}
      </div>
      <Pager
        noun="vouchers"
        page={page.page}
        perPage={ADMIN_VOUCHERS_PER_PAGE}
        rowCount={page.vouchers.length}
        count={count}
        isExact
        hasNext={page.page < last}
        onPageChange={goToPage}
      >
        <VoucherOrderSelect order={query} onChoose={change} />
      </Pager>
    </>
  );
}

function NoVouchers({ list: { state: query, change } }: { list: VoucherListControls }) {
  const isFiltered = query.search !== undefined || query.status !== undefined;
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
        ? "Try part of the code, a name or an email address."
        : "Vouchers appear here when someone buys one or you create one."}
    </TableMessage>
  );
}

interface VoucherTableProps {
  vouchers: readonly AdminVoucherRow[];
  order: VoucherOrder;
  onSort: (order: VoucherOrder) => void;
  onOpen: (voucherId: string) => void;
  onEdit: (voucher: AdminVoucherRow) => void;
  onResend: (voucher: AdminVoucherRow) => void;
}

const HEAD =
  "text-left text-xs font-semibold whitespace-nowrap text-ink-3 wide:sticky wide:top-admin-bar wide:z-1 wide:h-9 wide:bg-card wide:shadow-[inset_0_-1px_var(--color-line)] wide:px-2 short:static";
/** For a column that does not fit on a phone. */
const WIDE_HEAD = `${HEAD} max-wide:hidden`;

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
  const sortProps = (sort: VoucherSort, defaultDirection: VoucherOrder["direction"]) => ({
    sorted: order.sort === sort ? order.direction : null,
    onSort: () => {
      const reversed = order.direction === "ascending" ? "descending" : "ascending";
      onSort({ sort, direction: order.sort === sort ? reversed : defaultDirection });
    },
  });
  return (
    <thead>
      <tr>
        <th scope="col" className={`${WIDE_HEAD} w-53 rounded-tl-card pl-4!`}>
          Code
        </th>
        <SortHead {...sortProps("recipient", "ascending")} className={HEAD}>
          Recipient
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-35 max-[88rem]:hidden`}>
          Purchaser
        </th>
        <SortHead
          isNumber
          {...sortProps("amount", "descending")}
          className={`${WIDE_HEAD} w-22 text-right!`}
        >
          Amount
        </SortHead>
        <SortHead
          isNumber
          {...sortProps("balance", "descending")}
          className={`${HEAD} w-30 text-right! wide:w-22`}
        >
          Balance
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-15 max-[88rem]:hidden`}>
          <span className="sr-only">Balance left</span>
        </th>
        <th scope="col" className={`${WIDE_HEAD} w-27 pl-3.5!`}>
          Status
        </th>
        <SortHead
          isNumber
          {...sortProps("expires", "ascending")}
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

interface VoucherOrder {
  sort: VoucherSort;
  direction: VoucherDirection;
}

interface VoucherOrderSelectProps {
  order: VoucherOrder;
  onChoose: (order: VoucherOrder) => void;
}

const ORDER_LABELS: Record<VoucherSort, Record<VoucherDirection, string>> = {
  created: { ascending: "Created, oldest first", descending: "Created, newest first" },
  recipient: { ascending: "Recipient, A to Z", descending: "Recipient, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
  balance: { ascending: "Balance, lowest first", descending: "Balance, highest first" },
  expires: { ascending: "Expires, soonest first", descending: "Expires, latest first" },
};

const ORDERS: readonly VoucherOrder[] = VOUCHER_SORTS.flatMap((sort) =>
  VOUCHER_DIRECTIONS.map((direction) => ({ sort, direction })),
);

/** Every sort order, including those without a column head. On phones it replaces the heads. */
function VoucherOrderSelect({ order, onChoose }: VoucherOrderSelectProps) {
  return (
    <label className="flex items-center gap-1.5">
      <span className="max-side:sr-only">Sorted by</span>
      <select
        value={`${order.sort} ${order.direction}`}
        onChange={({ target }) => {
          const next = ORDERS[target.selectedIndex];
          if (next) onChoose(next);
        }}
        className="min-h-touch cursor-pointer rounded-button bg-card px-1 font-medium text-ink-2 hover:bg-hover"
      >
        {ORDERS.map(({ sort, direction }) => (
          <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
            {ORDER_LABELS[sort][direction]}
          </option>
        ))}
      </select>
    </label>
  );
}
