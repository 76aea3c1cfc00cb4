import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherDirection, VoucherSort } from "./list-query.ts";

export interface VoucherOrder {
  sort: VoucherSort;
  direction: VoucherDirection;
}

interface VoucherOrderSelectProps {
  order: VoucherOrder;
  onChoose: (order: VoucherOrder) => void;
}

const ORDER_LABELS: Record<VoucherSort, Record<VoucherDirection, string>> = {
  created: { ascending: "Made, oldest first", descending: "Made, newest first" },
  recipient: { ascending: "Recipient, A to Z", descending: "Recipient, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
  balance: { ascending: "Balance, lowest first", descending: "Balance, highest first" },
  expires: { ascending: "Expires, soonest first", descending: "Expires, latest first" },
};

const ORDERS: readonly VoucherOrder[] = VOUCHER_SORTS.flatMap((sort) =>
  VOUCHER_DIRECTIONS.map((direction) => ({ sort, direction })),
);

/** Every sort order, including those without a column head. On phones it replaces the heads. */
export function VoucherOrderSelect({ order, onChoose }: VoucherOrderSelectProps) {
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
