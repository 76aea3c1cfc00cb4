import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { EmailLogPage } from "../../../shared/contract/admin/emails.ts";
import {
  EMAIL_KIND_LABELS,
  type EmailKind,
  type EmailStateFilter,
} from "../../../shared/email-kinds.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { useListState } from "../kit/list-state.ts";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { EmailDrawer } from "./EmailDrawer.tsx";
import { EmailTable } from "./EmailTable.tsx";
import { emailList } from "./email-list.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

interface EmailsToolbarProps {
  /** Null when it failed to load. */
  list: EmailLogPage | null;
  onTemplates: () => void;
}

const STATE_OPTIONS: readonly { value: EmailStateFilter | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "sent", label: "Sent" },
  { value: "captured", label: "Not sent" },
  { value: "waiting", label: "Waiting" },
  { value: "failed", label: "Failed" },
  { value: "withdrawn", label: "Withdrawn" },
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
        className="w-full side:hidden"
      />
      <div className="max-side:hidden">
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await readEmails(context.get(apiContext), request);
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readEmails(api, request);
}

function readEmails(client: ApiClient, request: Request) {
  const query = emailList.parse(new URL(request.url).searchParams);
  return requireAdministrator(() => client.admin.emails.list(query));
}

/** All emails with their delivery. Each can be previewed and sent again. */
export default function EmailsScreen() {
  const loaded = useLoaderData<LoadState<EmailLogPage>>();
  const [openEmailId, setOpenEmailId] = useState<string | null>(null);
  const [showsTemplates, setShowsTemplates] = useState(false);
  return (
    <>
      <PageHead title={TITLE} />
      <EmailsToolbar
        list={loaded.state === "ready" ? loaded.data : null}
        onTemplates={() => setShowsTemplates(true)}
      />
      {loaded.state === "ready" && <EmailTable list={loaded.data} onOpen={setOpenEmailId} />}
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load emails" failure={loaded.failure} />
      )}
      <EmailDrawer emailId={openEmailId} onClose={() => setOpenEmailId(null)} />
      <TemplatesDialog isOpen={showsTemplates} onClose={() => setShowsTemplates(false)} />
    </>
  );
}
