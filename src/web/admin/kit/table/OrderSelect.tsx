import type { Direction, Order } from "./DataTable.tsx";
import { PagerSelect } from "./PagerSelect.tsx";

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
  const choices = (Object.keys(labels) as Sort[]).flatMap((sort) =>
    (["ascending", "descending"] as const).map((direction) => ({
      value: toValue({ sort, direction }),
      label: labels[sort][direction],
      order: { sort, direction },
    })),
  );
  return (
    <PagerSelect
      label="Sorted by"
      showsLabel
      choices={choices}
      value={toValue(order)}
      onChoose={(value) => {
        const chosen = choices.find((choice) => choice.value === value);
        if (chosen) onChoose(chosen.order);
      }}
    />
  );
}

function toValue<Sort extends string>({ sort, direction }: Order<Sort>): string {
  return `${sort} ${direction}`;
}
