import type { TillMovement, TillPerson, TillSession } from "../../../shared/contract/admin/till.ts";
import { formatPence } from "../../../shared/money.ts";
import { LogTime } from "../kit/log/LogTime.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";

/** How the expected cash comes about, then what was taken by other means. */
export function TillSums({ session }: { session: TillSession }) {
  const { floatPence, cashTakenPence, cashRefundedPence, paidInPence, paidOutPence } = session;
  const { expectedPence, otherTakenPence, otherRefundedPence, cardPence } = session;
  return (
    <dl className="grid text-sm tabular-nums">
      <SumLine label="Float" pence={floatPence} />
      <SumLine label="Cash taken" pence={cashTakenPence} />
      {cashRefundedPence > 0 && <SumLine label="Cash refunds" pence={-cashRefundedPence} />}
      {paidInPence > 0 && <SumLine label="Paid in" pence={paidInPence} />}
      {paidOutPence > 0 && <SumLine label="Paid out" pence={-paidOutPence} />}
      <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-line py-2 font-bold text-ink-1">
        <dt>Expected in the drawer</dt>
        <dd className="text-lg tracking-title">{formatPence(expectedPence)}</dd>
      </div>
      <SumLine label="Other taken" pence={otherTakenPence} />
      {otherRefundedPence > 0 && <SumLine label="Other refunds" pence={-otherRefundedPence} />}
      <SumLine label="Card (online)" pence={cardPence} />
    </dl>
  );
}

function SumLine({ label, pence }: { label: string; pence: number }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-ink-1">{formatPence(pence)}</dd>
    </div>
  );
}

interface PersonRow extends TillPerson {
  id: string;
}

const PERSON_COLUMNS: readonly Column<PersonRow>[] = [
  {
    title: "Name",
    isRowHeader: true,
    className: "wrap-anywhere",
    cell: ({ name }) => name,
    compact: (person) =>
      getRefundedPence(person) > 0 && (
        <span className="text-xs text-ink-3">{formatPence(getRefundedPence(person))} refunded</span>
      ),
  },
  {
    title: "Cash",
    width: "w-22",
    isRight: true,
    cell: ({ cashTakenPence }) => formatPence(cashTakenPence),
  },
  {
    title: "Other",
    width: "w-22",
    isRight: true,
    cell: ({ otherTakenPence }) => formatPence(otherTakenPence),
  },
  {
    title: "Refunds",
    from: "wide",
    width: "w-22",
    isRight: true,
    cell: (person) => formatPence(-getRefundedPence(person)),
  },
];

function getRefundedPence({ cashRefundedPence, otherRefundedPence }: TillPerson): number {
  return cashRefundedPence + otherRefundedPence;
}

/** What each member of staff took and refunded. */
export function TillPeople({ people }: { people: readonly TillPerson[] }) {
  if (people.length === 0) {
    return <p className="text-sm text-ink-3">Nothing was taken or refunded yet.</p>;
  }
  return (
    <DataTable
      caption="By member of staff"
      // Two people may have the same name.
      rows={people.map((person, index) => ({ ...person, id: String(index) }))}
      columns={PERSON_COLUMNS}
      look="plain"
    />
  );
}

/** Cash that was neither a sale nor a refund, oldest first. */
export function TillMovements({ movements }: { movements: readonly TillMovement[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {movements.map(({ id, kind, amountPence, reason, movedBy, movedAt }) => (
        <li key={id} className="flex justify-between gap-3">
          <span className="min-w-0">
            <span className="block wrap-anywhere text-ink-1">{reason}</span>
            <span className="block text-xs text-ink-3">
              <LogTime at={movedAt} />, by {movedBy}
            </span>
          </span>
          <span className="text-ink-1 tabular-nums">
            {formatPence(kind === "paid_in" ? amountPence : -amountPence)}
          </span>
        </li>
      ))}
    </ul>
  );
}
