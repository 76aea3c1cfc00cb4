import type { DeskVoucherRow } from "../../../shared/contract/desk/desk-voucher.ts";
import { moveAmongRows } from "../table/row-keys.ts";
import { SortHead } from "../table/SortHead.tsx";
import { VoucherRow } from "./VoucherRow.tsx";
import type { VoucherOrder } from "./VoucherSortChoice.tsx";
import type { VoucherSort } from "./voucher-address.ts";

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
export function VoucherTable({ vouchers, order, onSort, ...actions }: VoucherTableProps) {
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
