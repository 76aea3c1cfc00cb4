import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";

interface DiscountTableProps {
  caption: string;
  /** Either all archived or none. */
  discounts: readonly AdminDiscount[];
  onEdit: (discount: AdminDiscount) => void;
  onDelete: (discount: AdminDiscount) => void;
  onRestore: (discount: AdminDiscount) => void;
  onUses: (discount: AdminDiscount) => void;
}

/** Discount codes, each with its terms and its actions. */
export function DiscountTable(props: DiscountTableProps) {
  const { caption, discounts, onEdit, onDelete, onRestore, onUses } = props;
  const isArchived = discounts.some((discount) => discount.isArchived);
  const columns: readonly Column<AdminDiscount>[] = [
    {
      title: "Code",
      isRowHeader: true,
      padding: "py-2 pl-4 wide:pr-4",
      className: "max-wide:align-top",
      cell: ({ code, description, isActive }) => (
        <>
          <span
            className={`block font-semibold tracking-wide wrap-anywhere ${isActive && !isArchived ? "text-ink-1" : "text-ink-3"}`}
          >
            {code}
          </span>
          {description !== "" && (
            <span className="block text-xs wrap-anywhere text-ink-3">{description}</span>
          )}
        </>
      ),
      compact: (discount) => (
        <span className="block text-xs text-ink-3">
          <span className="block">{formatDiscountConditions(discount).join(" · ")}</span>
          <Period discount={discount} />
          <span className="flex flex-wrap items-center gap-x-3">
            <Status discount={discount} />
            <span>
              Uses: <Uses discount={discount} onUses={onUses} />
            </span>
          </span>
        </span>
      ),
    },
    {
      title: "Amount",
      width: "w-20 wide:w-22",
      isRight: true,
      padding: "px-2 py-2 wide:px-4",
      className: "font-semibold text-ink-1 max-wide:align-top",
      cell: formatDiscountAmount,
    },
    {
      title: "Conditions",
      from: "wide",
      width: "w-44",
      className: "text-ink-2",
      cell: (discount) =>
        formatDiscountConditions(discount).map((condition) => (
          <span key={condition} className="block wrap-anywhere">
            {condition}
          </span>
        )),
    },
    {
      title: "Dates",
      from: "wide",
      width: "w-44",
      cell: (discount) => <Period discount={discount} />,
    },
    {
      title: "Uses",
      from: "wide",
      width: "w-28",
      isRight: true,
      cell: (discount) => <Uses discount={discount} onUses={onUses} />,
    },
    {
      title: "Status",
      from: "wide",
      width: "w-26",
      cell: (discount) => <Status discount={discount} />,
    },
    {
      title: "Actions",
      width: isArchived ? "w-27 wide:w-30" : "w-15 wide:w-30",
      isRight: true,
      padding: "px-2 py-2 wide:px-4",
      cell: (discount) =>
        isArchived ? (
          <Button
            variant="outline"
            size="md"
            aria-label={`Restore ${discount.code}`}
            onClick={() => onRestore(discount)}
          >
            Restore
          </Button>
        ) : (
          <span className="inline-flex wide:-mr-2 max-wide:flex-col">
            <IconButton label={`Edit ${discount.code}`} onClick={() => onEdit(discount)}>
              <Pencil className="size-4" />
            </IconButton>
            <IconButton label={`Delete ${discount.code}`} onClick={() => onDelete(discount)}>
              <Trash2 className="size-4" />
            </IconButton>
          </span>
        ),
    },
  ];
  return (
    <div className="rounded-card border border-line bg-card">
      <DataTable caption={caption} rows={discounts} columns={columns} />
    </div>
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

interface UsesProps {
  discount: AdminDiscount;
  onUses: (discount: AdminDiscount) => void;
}

function Uses({ discount, onUses }: UsesProps) {
  const { code, timesUsed, maxUses, hasHistory } = discount;
  const usesText = maxUses === null ? String(timesUsed) : `${timesUsed} of ${maxUses}`;
  if (!hasHistory) return <span className="tabular-nums">{usesText}</span>;
  return (
    <button
      type="button"
      onClick={() => onUses(discount)}
      className="min-h-touch min-w-touch rounded-badge font-medium whitespace-nowrap text-link underline-offset-4 hover:underline text-left wide:text-right"
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
