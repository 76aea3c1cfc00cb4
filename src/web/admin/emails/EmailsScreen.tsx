import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { EmailLogPage } from "../../../shared/contract/admin/emails.ts";
import {
  EMAIL_KIND_LABELS,
  EMAIL_STATE_FILTERS,
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
import { LogSearch } from "../kit/log/LogSearch.tsx";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { oneOf, parseLogQuery, useLogQuery } from "../kit/log/log-query.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { EmailDrawer } from "./EmailDrawer.tsx";
import { EmailTable } from "./EmailTable.tsx";
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
const KIND_OPTIONS = [
  { value: "", label: "Every kind" },
  ...Object.entries(EMAIL_KIND_LABELS).map(([value, label]) => ({ value, label })),
];

/** The search and the filters of the log, and the button that shows the templates. */
function EmailsToolbar({ list, onTemplates }: EmailsToolbarProps) {
  const { parameters, filter: setFilter } = useLogQuery();
  const state = oneOf(EMAIL_STATE_FILTERS, parameters.get("state")) ?? "";
  const counts = { waiting: list?.waiting, failed: list?.failed };
  const choices = STATE_OPTIONS.map((choice) => ({
    ...choice,
    count:
      choice.value === "waiting" || choice.value === "failed" ? counts[choice.value] : undefined,
  }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <LogSearch label="Search emails" placeholder="Address or reference" />
      <LogSelect
        label="Kind of email"
        choices={KIND_OPTIONS}
        value={parameters.get("kind") ?? ""}
        onChoose={(kind) => void setFilter({ kind })}
        className="max-side:w-full side:w-44"
      />
      <LogSelect
        label="State"
        choices={choices.map(({ value, label, count }) => ({
          value,
          label: count ? `${label} (${count.count}${count.isExact ? "" : "+"})` : label,
        }))}
        value={state}
        onChoose={(chosen) => void setFilter({ state: chosen })}
        className="w-full side:hidden"
      />
      <div className="max-side:hidden">
        <FilterButtons
          label="State"
          choices={choices}
          value={state}
          onChoose={(chosen) => void setFilter({ state: chosen })}
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
  const parameters = new URL(request.url).searchParams;
  const kinds = Object.keys(EMAIL_KIND_LABELS) as EmailKind[];
  const state = oneOf(EMAIL_STATE_FILTERS, parameters.get("state"));
  const kind = oneOf(kinds, parameters.get("kind"));
  const query = { ...parseLogQuery(parameters), ...(state && { state }), ...(kind && { kind }) };
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
