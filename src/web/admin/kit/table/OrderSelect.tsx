import type { Direction, Order } from "./DataTable.tsx";

export type OrderLabels<Sort extends string> = Readonly<Record<Sort, Record<Direction, string>>>;

interface OrderSelectProps<Sort extends string> {
  /** Every order that can be chosen. */
  labels: OrderLabels<Sort>;
  order: Order<Sort>;
  onChoose: (order: Order<Sort>) => void;
}

/**
 * Every order of a table, including those without a column head. Below `wide` it replaces the
 * heads.
 */
export function OrderSelect<Sort extends string>(props: OrderSelectProps<Sort>) {
  const { labels, order, onChoose } = props;
  const orders = (Object.keys(labels) as Sort[]).flatMap((sort) =>
    (["ascending", "descending"] as const).map((direction) => ({ sort, direction })),
  );
  return (
    <label className="flex items-center gap-1.5">
      <span className="max-side:sr-only">Sorted by</span>
      <select
        value={`${order.sort} ${order.direction}`}
        onChange={({ target }) => {
          const chosen = orders[target.selectedIndex];
          if (chosen) onChoose(chosen);
        }}
        className="min-h-touch cursor-pointer rounded-button bg-card px-1 font-medium text-ink-2 hover:bg-hover"
      >
        {orders.map(({ sort, direction }) => (
          <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
            {labels[sort][direction]}
          </option>
        ))}
      </select>
    </label>
  );
}
