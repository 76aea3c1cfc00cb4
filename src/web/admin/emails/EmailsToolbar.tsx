import LayoutTemplate from "lucide-react/icons/layout-template";
import type { DeskMessagePage } from "../../../shared/contract/desk/desk-messages.ts";
import {
  MESSAGE_KINDS,
  MESSAGE_STATE_FILTERS,
  type MessageStateFilter,
} from "../../../shared/message-kinds.ts";
import { Button } from "../../ui/Button.tsx";
import { LogChoice } from "../logs/LogChoice.tsx";
import { LogSearch } from "../logs/LogSearch.tsx";
import { oneOf } from "../logs/log-place.ts";
import { useLogAddress } from "../logs/use-log-address.ts";
import { CountedFilter } from "../table/CountedFilter.tsx";

interface EmailsToolbarProps {
  /** Null when it could not be read. */
  list: DeskMessagePage | null;
  onTemplates: () => void;
}

const STATES: readonly { value: MessageStateFilter | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "sent", label: "Sent" },
  { value: "kept", label: "Kept" },
  { value: "waiting", label: "Waiting" },
  { value: "failed", label: "Failed" },
  { value: "withdrawn", label: "Withdrawn" },
];
const KINDS = [
  { value: "", label: "Every kind" },
  ...Object.entries(MESSAGE_KINDS).map(([value, label]) => ({ value, label })),
];

/** What of the log is shown, and the way to the templates. */
export function EmailsToolbar({ list, onTemplates }: EmailsToolbarProps) {
  const { parameters, filter } = useLogAddress();
  const state = oneOf(MESSAGE_STATE_FILTERS, parameters.get("state")) ?? "";
  const counts = { waiting: list?.waiting, failed: list?.failed };
  const choices = STATES.map((choice) => ({
    ...choice,
    count:
      choice.value === "waiting" || choice.value === "failed" ? counts[choice.value] : undefined,
  }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <LogSearch label="Search e-mails" placeholder="Address or reference" />
      <LogChoice
        label="Kind of e-mail"
        choices={KINDS}
        value={parameters.get("kind") ?? ""}
        onChoose={(kind) => void filter({ kind })}
        className="max-side:w-full side:w-44"
      />
      <LogChoice
        label="State"
        choices={choices.map(({ value, label, count }) => ({
          value,
          label: count ? `${label} (${count.count}${count.isExact ? "" : "+"})` : label,
        }))}
        value={state}
        onChoose={(chosen) => void filter({ state: chosen })}
        className="w-full side:hidden"
      />
      <div className="max-side:hidden">
        <CountedFilter
          label="State"
          choices={choices}
          value={state}
          onChoose={(chosen) => void filter({ state: chosen })}
        />
      </div>
      <Button variant="outline" size="md" className="ml-auto max-side:w-full" onClick={onTemplates}>
        <LayoutTemplate className="size-4 text-ink-3" />
        Templates
      </Button>
    </div>
  );
}
