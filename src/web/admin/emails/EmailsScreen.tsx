import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskMessagePage } from "../../../shared/contract/desk/desk-messages.ts";
import {
  MESSAGE_KINDS,
  MESSAGE_STATE_FILTERS,
  type MessageKind,
} from "../../../shared/message-kinds.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { oneOf, readLogPlace } from "../logs/log-place.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { EmailsToolbar } from "./EmailsToolbar.tsx";
import { EmailTable } from "./EmailTable.tsx";
import { MessageDrawer } from "./MessageDrawer.tsx";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

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
