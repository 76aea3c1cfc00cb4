import LayoutTemplate from "lucide-react/icons/layout-template";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskMessagePage } from "../../../shared/contract/admin/emails.ts";
import {
  MESSAGE_KINDS,
  MESSAGE_STATE_FILTERS,
  type MessageKind,
  type MessageStateFilter,
} from "../../../shared/email-kinds.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { NotLoaded } from "../kit/LoadErrorMessage.tsx";
import { LogSearch } from "../kit/log/LogSearch.tsx";
import { LogChoice } from "../kit/log/LogSelect.tsx";
import { oneOf, readLogPlace } from "../kit/log/log-query.ts";
import { useLogAddress } from "../kit/log/use-log-query.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { CountedFilter } from "../kit/table/FilterButtons.tsx";
import { MessageDrawer } from "./EmailDrawer.tsx";
import { EmailTable } from "./EmailTable.tsx";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

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
function EmailsToolbar({ list, onTemplates }: EmailsToolbarProps) {
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

const TITLE = "E-mail log";

export const meta = pageMeta(TITLE, "Every e-mail that was written, and what became of it.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await readEmails(context.get(apiContext), request);
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readEmails(api, request);
}

function readEmails(client: ApiClient, request: Request) {
  const parameters = new URL(request.url).searchParams;
  const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];
  const state = oneOf(MESSAGE_STATE_FILTERS, parameters.get("state"));
  const kind = oneOf(kinds, parameters.get("kind"));
  const wanted = { ...readLogPlace(parameters), ...(state && { state }), ...(kind && { kind }) };
  return requireAdministrator(() => client.desk.messages.list(wanted));
}

/** Every e-mail with what became of it; each can be looked at and sent again. */
export default function EmailsScreen() {
  const loaded = useLoaderData<Loaded<DeskMessagePage>>();
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsTemplates, setShowsTemplates] = useState(false);
  return (
    <>
      <PageHead title={TITLE} />
      <EmailsToolbar
        list={loaded.state === "ready" ? loaded.data : null}
        onTemplates={() => setShowsTemplates(true)}
      />
      {loaded.state === "ready" && <EmailTable list={loaded.data} onOpen={setOpenId} />}
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load e-mails" failure={loaded.failure} />
      )}
      <MessageDrawer messageId={openId} onClose={() => setOpenId(null)} />
      <TemplatesDialog isOpen={showsTemplates} onClose={() => setShowsTemplates(false)} />
    </>
  );
}
