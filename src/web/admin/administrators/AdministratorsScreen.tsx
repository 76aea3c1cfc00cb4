import Send from "lucide-react/icons/send";
import { useState } from "react";
import { newInvitation } from "../../../shared/contract/public/account-fields.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { StatusMessage, type StatusMessageContent } from "../kit/StatusMessage.tsx";
import { AdministratorTable } from "./AdministratorTable.tsx";
import { InvitationTable } from "./InvitationTable.tsx";

const TITLE = "Administrators";

export const meta = pageMeta(TITLE, "Who may use the back office.");

const screen = defineScreen(({ administrators, invitations }) => [
  administrators.list.queryOptions(),
  invitations.list.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** The administrators, and the invitations that are not accepted yet. */
export default function AdministratorsScreen() {
  const query = screen.useData();
  const [status, setStatus] = useState<StatusMessageContent | null>(null);
  if (query.data === undefined) return <ScreenQueryError title={TITLE} query={query} />;
  const [administrators, invitations] = query.data;
  return (
    <>
      <PageHead title={TITLE}>
        Administrators see and change everything here. Invite only people who need it.
      </PageHead>
      <div className="grid gap-5">
        <StatusMessage message={status} />
        <AdministratorTable administrators={administrators} onChange={setStatus} />
        <InvitePanel onChange={setStatus} />
        {invitations.length > 0 && (
          <InvitationTable invitations={invitations} onChange={setStatus} />
        )}
      </div>
    </>
  );
}

function InvitePanel({ onChange }: { onChange: (status: StatusMessageContent) => void }) {
  const form = useSaveForm({
    schema: newInvitation,
    defaultValues: { email: "" },
    mode: "onTouched",
    withoutSummary: true,
    idPrefix: "invitation",
    save: (invitation) => api.invitations.create(invitation),
    onSaved: (_, { email }) => {
      form.reset();
      onChange({ sentence: `An invitation is on its way to ${email}.` });
    },
  });

  return (
    <AdminPanel title="Invite someone">
      <p className="px-4 pb-3 text-sm text-pretty text-ink-3">
        They get an email with a link that works once, within three days. They become an
        administrator once they accept.
      </p>
      <form
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-3 px-4 pb-4 side:max-w-xl side:flex-row side:items-start"
      >
        <TextField
          {...form.field("email")}
          label="Email address"
          type="email"
          inputMode="email"
          className="side:flex-1"
        />
        <Button type="submit" size="md" busy={form.isBusy} className="min-h-control side:mt-7">
          <Send className="size-4" />
          Send Invitation
        </Button>
      </form>
      <FailureAlert
        title="The invitation was not sent"
        failure={form.failure}
        className="mx-4 mb-4"
      />
    </AdminPanel>
  );
}
