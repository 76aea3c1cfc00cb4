import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { HEAD } from "../shell/table-class.ts";
import { DiscountRow } from "./DiscountRow.tsx";

interface DiscountTableProps {
  caption: string;
  discounts: readonly DeskDiscount[];
  onEdit: (discount: DeskDiscount) => void;
  onDelete: (discount: DeskDiscount) => void;
  onRestore: (discount: DeskDiscount) => void;
  onUses: (discount: DeskDiscount) => void;
}

const WIDE_HEAD = `${HEAD} max-wide:hidden`;

/** The discount codes, a line each; where there is no room for a column its words stand below the code. */
export function DiscountTable({ caption, discounts, ...actions }: DiscountTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <table className="w-full text-sm wide:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-wide:sr-only">
          <tr>
            <th scope="col" className={HEAD}>
              Code
            </th>
            <th scope="col" className={`${HEAD} w-22 text-right`}>
              Amount
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-44`}>
              Conditions
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-44`}>
              Dates
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-28 text-right`}>
              Uses
            </th>
            <th scope="col" className={`${WIDE_HEAD} w-26`}>
              Status
            </th>
            <th scope="col" className={`${HEAD} w-30 text-right`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <DiscountRow key={discount.id} discount={discount} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
