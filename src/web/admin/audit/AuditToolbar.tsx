import { AUDITED_THINGS } from "../../../shared/audited-things.ts";
import type { AuditPage } from "../../../shared/contract/desk/desk-audit.ts";
import { isDate } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
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
      <DayFilter label="From" name="from" />
      <DayFilter label="Until" name="until" />
    </div>
  );
}

interface DayFilterProps {
  label: string;
  name: "from" | "until";
}

function DayFilter({ label, name }: DayFilterProps) {
  const { today } = useVenue();
  const { parameters, filter } = useLogAddress();
  const value = parameters.get(name) ?? "";
  return (
    <DateField
      id={`audit-${name}`}
      label={label}
      today={today}
      value={isDate(value) ? value : ""}
      onChange={(date) => {
        if (date === "" || isDate(date)) void filter({ [name]: date });
      }}
      className="min-w-36 flex-1 side:max-w-44"
    />
  );
}
