import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import type { EmailLogPage } from "../../../shared/contract/admin/emails.ts";
import {
  EMAIL_KIND_LABELS,
  type EmailKind,
  type EmailStateFilter,
} from "../../../shared/email-kinds.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { revalidateList, useListState } from "../kit/list-state.ts";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { EmailDrawer } from "./EmailDrawer.tsx";
import { EmailTable } from "./EmailTable.tsx";
import { emailList } from "./email-list.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

interface EmailsToolbarProps {
  /** Absent when it failed to load. */
  list: EmailLogPage | undefined;
  onTemplates: () => void;
}

const STATE_OPTIONS: readonly { value: EmailStateFilter | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "sent", label: "Sent" },
  { value: "captured", label: "Not sent" },
  { value: "waiting", label: "Waiting" },
  { value: "failed", label: "Failed" },
  { value: "withdrawn", label: "Withdrawn" },
  { value: "superseded", label: "Superseded" },
];
const KIND_OPTIONS: readonly { value: EmailKind | ""; label: string }[] = [
  { value: "", label: "Every kind" },
  ...Object.entries(EMAIL_KIND_LABELS).map(([value, label]) => ({
    value: value as EmailKind,
    label,
  })),
];

/** The search and the filters of the log, and the button that shows the templates. */
function EmailsToolbar({ list, onTemplates }: EmailsToolbarProps) {
  const { state: query, change } = useListState(emailList);
  const { search = "", kind = "", state = "" } = query;
  const counts = { waiting: list?.waiting, failed: list?.failed };
  const choices = STATE_OPTIONS.map((choice) => ({
    ...choice,
    count:
      choice.value === "waiting" || choice.value === "failed" ? counts[choice.value] : undefined,
  }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ListSearch
        label="Search emails"
        placeholder="Address or reference"
        search={search}
        onSearch={(text) => void change({ search: text })}
      />
      <LogSelect
        label="Kind of email"
        choices={KIND_OPTIONS}
        value={kind}
        onChoose={(chosen) => void change({ kind: chosen || undefined })}
        className="max-side:w-full side:w-44"
      />
      <LogSelect
        label="State"
        choices={choices.map(({ value, label, count }) => ({
          value,
          label: count ? `${label} (${count.count}${count.isExact ? "" : "+"})` : label,
        }))}
        value={state}
        onChoose={(chosen) => void change({ state: chosen || undefined })}
        className="w-full side:w-44 wide:hidden"
      />
      <div className="max-wide:hidden">
        <FilterButtons
          label="State"
          choices={choices}
          value={state}
          onChoose={(chosen) => void change({ state: chosen || undefined })}
        />
      </div>
      <Button variant="outline" size="md" className="ml-auto max-side:w-full" onClick={onTemplates}>
        <LayoutTemplate className="size-4 text-ink-3" />
        Templates
      </Button>
    </div>
  );
}

const TITLE = "Email log";

export const meta = pageMeta(TITLE, "Every email and whether it was sent.");

const screen = defineScreen(({ admin: { emails } }, searchParams) => [
  emails.list.queryOptions({ input: emailList.parse(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(emailList);

/** All emails with their delivery. Each can be previewed and sent again. */
export default function EmailsScreen() {
  const [query] = screen.useQueries();
  const [openEmailId, setOpenEmailId] = useState<string | null>(null);
  const [showsTemplates, setShowsTemplates] = useState(false);
  return (
    <>
      <PageHead title={TITLE} />
      <EmailsToolbar list={query.data} onTemplates={() => setShowsTemplates(true)} />
      {query.data === undefined ? (
        <ListQueryError title="Failed to load emails" query={query} />
      ) : (
        <EmailTable list={query.data} onOpen={setOpenEmailId} />
      )}
      <EmailDrawer emailId={openEmailId} onClose={() => setOpenEmailId(null)} />
      <TemplatesDialog isOpen={showsTemplates} onClose={() => setShowsTemplates(false)} />
    </>
  );
}
