import { AUDITED_THINGS } from "../../../shared/audited-things.ts";
import type { AuditPage } from "../../../shared/contract/desk/desk-audit.ts";
import { LogChoice } from "../logs/LogChoice.tsx";
import { LogSearch } from "../logs/LogSearch.tsx";
import { useLogAddress } from "../logs/use-log-address.ts";

const CALLERS = [
  { value: "", label: "Everybody" },
  { value: "staff", label: "All staff" },
  { value: "customer", label: "Customers" },
  { value: "visitor", label: "Visitors" },
  { value: "system", label: "System" },
  { value: "provider", label: "Card processor" },
];
const THINGS = [
  { value: "", label: "Everything" },
  ...Object.entries(AUDITED_THINGS).map(([value, label]) => ({ value, label })),
];

/** Whose changes to what are shown, and of which days. */
export function AuditToolbar({ staff }: { staff: AuditPage["staff"] }) {
  const { parameters, filter } = useLogAddress();
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      <LogSearch label="Search the audit log" placeholder="Reference or name" />
      <LogChoice
        label="Who"
        choices={[...CALLERS, ...people]}
        value={parameters.get("who") ?? ""}
        onChoose={(who) => void filter({ who })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <LogChoice
        label="What"
        choices={THINGS}
        value={parameters.get("thing") ?? ""}
        onChoose={(thing) => void filter({ thing })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <DayField
        label="From"
        value={parameters.get("from") ?? ""}
        onDay={(from) => filter({ from })}
      />
      <DayField
        label="Until"
        value={parameters.get("until") ?? ""}
        onDay={(until) => filter({ until })}
      />
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onDay: (date: string) => unknown;
}

function DayField({ label, value, onDay }: DayFieldProps) {
  return (
    <label className="flex min-w-36 flex-1 gap-x-2 gap-y-1 text-sm text-ink-3 max-side:flex-col side:min-w-46 side:max-w-56 side:items-center">
      {label}
      <input
        type="date"
        value={value}
        max="2999-12-31"
        onChange={(event) => onDay(event.target.value)}
        className="block min-h-control w-full min-w-0 rounded-control border border-line-strong bg-card px-2.5 text-ink-1"
      />
    </label>
  );
}
