import ChevronDown from "lucide-react/icons/chevron-down";

type Dates = "visit" | "booked";

interface DatesChoiceProps {
  dates: Dates;
  onChoose: (dates: Dates) => void;
}

/** Whether the range is about when people come or when they booked. */
export function DatesChoice({ dates, onChoose }: DatesChoiceProps) {
  return (
    <div className="relative flex items-center">
      <select
        aria-label="Filter by"
        value={dates}
        onChange={(event) => onChoose(event.target.value === "booked" ? "booked" : "visit")}
        className="-mr-px min-h-touch cursor-pointer appearance-none rounded-l-button border border-line bg-card pr-8.5 pl-3 font-semibold text-ink-1 hover:bg-hover focus-visible:z-1"
      >
        <option value="visit">Visit date</option>
        <option value="booked">Booked date</option>
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-4 text-ink-3" />
    </div>
  );
}
