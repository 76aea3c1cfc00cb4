import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { TABLE_CELL_CLASS, TABLE_ROW_CLASS } from "../kit/table-classes.ts";

interface DiscountRowProps {
  discount: AdminDiscount;
  onEdit: (discount: AdminDiscount) => void;
  onDelete: (discount: AdminDiscount) => void;
  onRestore: (discount: AdminDiscount) => void;
  onUses: (discount: AdminDiscount) => void;
}

/** A discount code with its terms and its actions. */
export function DiscountRow({ discount, onEdit, onDelete, onRestore, onUses }: DiscountRowProps) {
  const { code, description, isActive, isArchived } = discount;
  const conditions = formatDiscountConditions(discount);
  const isInactive = !isActive || isArchived;
  return (
    <tr className={TABLE_ROW_CLASS}>
      <th
        scope="row"
        className={`${TABLE_CELL_CLASS} text-left font-normal max-wide:pr-0 max-wide:align-top`}
      >
        <span
          className={`block font-semibold tracking-wide wrap-anywhere ${isInactive ? "text-ink-3" : "text-ink-1"}`}
        >
          {code}
        </span>
        {description !== "" && (
          <span className="block text-xs wrap-anywhere text-ink-3">{description}</span>
        )}
        <span className="block text-xs text-ink-3 wide:hidden">
          {conditions.length > 0 && <span className="block">{conditions.join(" · ")}</span>}
          <Period discount={discount} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs wide:hidden">
          <Status discount={discount} />
          <span>
            Uses: <Uses discount={discount} onUses={onUses} />
          </span>
        </span>
      </th>
      <td
        className={`${TABLE_CELL_CLASS} text-right font-semibold text-ink-1 tabular-nums max-wide:w-20 max-wide:px-2 max-wide:align-top`}
      >
        {formatDiscountAmount(discount)}
      </td>
      <td className={`${TABLE_CELL_CLASS} text-ink-2 max-wide:hidden`}>
        {conditions.map((condition) => (
          <span key={condition} className="block wrap-anywhere">
            {condition}
          </span>
        ))}
      </td>
      <td className={`${TABLE_CELL_CLASS} tabular-nums max-wide:hidden`}>
        <Period discount={discount} />
      </td>
      <td className={`${TABLE_CELL_CLASS} text-right max-wide:hidden`}>
        <Uses discount={discount} onUses={onUses} />
      </td>
      <td className={`${TABLE_CELL_CLASS} max-wide:hidden`}>
        <Status discount={discount} />
      </td>
      <td
        className={`${TABLE_CELL_CLASS} text-right max-wide:px-2 ${isArchived ? "max-wide:w-26" : "max-wide:w-15"}`}
      >
        {isArchived ? (
          <Button
            variant="outline"
            size="md"
            aria-label={`Restore ${code}`}
            onClick={() => onRestore(discount)}
          >
            Restore
          </Button>
        ) : (
          <span className="inline-flex wide:-mr-2 max-wide:flex-col">
            <IconButton label={`Edit ${code}`} onClick={() => onEdit(discount)}>
              <Pencil className="size-4" />
            </IconButton>
            <IconButton label={`Delete ${code}`} onClick={() => onDelete(discount)}>
              <Trash2 className="size-4" />
            </IconButton>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Breaks the line between the dates, not within them. */
function Period({ discount }: { discount: AdminDiscount }) {
  const [first, last] = formatDiscountPeriod(discount).split(" – ");
  if (last === undefined) return first;
  return (
    <>
      <span className="whitespace-nowrap">{first} –</span>{" "}
      <span className="whitespace-nowrap">{last}</span>
    </>
  );
}

function Status({ discount }: { discount: AdminDiscount }) {
  const { today } = useVenue();
  const unusableReason = formatUnusableReason(discount, today);
  return (
    <span>
      <StatusDot tone={discount.isActive ? "success" : "over"}>
        {discount.isActive ? "Active" : "Inactive"}
      </StatusDot>
      {unusableReason !== null && (
        <span className="block text-xs text-ink-3">{unusableReason}</span>
      )}
    </span>
  );
}

function Uses({ discount, onUses }: Pick<DiscountRowProps, "discount" | "onUses">) {
  const { code, timesUsed, maxUses, hasHistory } = discount;
  const usesText = maxUses === null ? String(timesUsed) : `${timesUsed} of ${maxUses}`;
  if (!hasHistory) return <span className="tabular-nums">{usesText}</span>;
  return (
    <button
      type="button"
      onClick={() => onUses(discount)}
      className="min-h-touch min-w-touch rounded-badge font-medium whitespace-nowrap text-link tabular-nums underline-offset-4 hover:underline text-left wide:text-right"
    >
      {usesText}
      <span className="sr-only"> uses of {code}</span>
    </button>
  );
}

/** `10%` or `£5.00`. */
export function formatDiscountAmount({ type, percent, amountPence }: AdminDiscount): string {
  return type === "fixed" ? formatPence(amountPence ?? 0) : `${percent ?? 0}%`;
}

/**
 * What an order must fulfil for the code, and how much the code takes off at most; one line each.
 */
export function formatDiscountConditions(discount: AdminDiscount): string[] {
  const { minSpendPence, maxDiscountPence, activities, visitStart, visitEnd } = discount;
  return [
    ...(minSpendPence === null ? [] : [`From ${formatPence(minSpendPence)}`]),
    ...(maxDiscountPence === null ? [] : [`${formatPence(maxDiscountPence)} off at most`]),
    ...(activities.length === 0 ? [] : [activities.map(({ name }) => name).join(", ")]),
    ...(visitStart === null && visitEnd === null
      ? []
      : [`Visits: ${formatDateRange(visitStart ?? undefined, visitEnd ?? undefined)}`]),
  ];
}

/** The dates on which the code can be used. */
export function formatDiscountPeriod({ startDate, endDate }: AdminDiscount): string {
  return formatDateRange(startDate ?? undefined, endDate ?? undefined);
}

/**
 * Returns why an active code cannot be used today; null when it can.
 * @param today date at the venue
 */
export function formatUnusableReason(discount: AdminDiscount, today: string): string | null {
  const { isActive, startDate, endDate, maxUses, timesUsed } = discount;
  if (!isActive) return null;
  if (endDate !== null && endDate < today) return "Ended";
  if (maxUses !== null && timesUsed >= maxUses) return "Used up";
  return startDate !== null && startDate > today ? "Not started" : null;
}
