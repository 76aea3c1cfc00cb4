import { DIRECTIONS, type Direction, SORTS, type Sort } from "./list-address.ts";

interface Order {
  sort: Sort;
  direction: Direction;
}

interface SortChoiceProps {
  order: Order;
  onChoose: (order: Order) => void;
}

const WORDS: Record<Sort, Record<Direction, string>> = {
  visit: { ascending: "Visit, soonest first", descending: "Visit, latest first" },
  booked: { ascending: "Booked, oldest first", descending: "Booked, newest first" },
  customer: { ascending: "Customer, A to Z", descending: "Customer, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
};

/** Every order of the list, also the one that no column's head gives, and on phones without heads. */
export function SortChoice({ order, onChoose }: SortChoiceProps) {
  const orders = SORTS.flatMap((sort) => DIRECTIONS.map((direction) => ({ sort, direction })));
  return (
    <label className="flex items-center gap-1.5">
      <span className="max-side:sr-only">Sorted by</span>
      <select
        value={`${order.sort} ${order.direction}`}
        onChange={(event) => {
          const next = orders[event.target.selectedIndex];
          if (next) onChoose(next);
        }}
        className="min-h-touch cursor-pointer rounded-button bg-card px-1 font-medium text-ink-2 hover:bg-hover"
      >
        {orders.map(({ sort, direction }) => (
          <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
            {WORDS[sort][direction]}
          </option>
        ))}
      </select>
    </label>
  );
}
