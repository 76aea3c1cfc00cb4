import Send from "lucide-react/icons/send";
import { useState } from "react";
import type { StaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import { newInvitation } from "../../../shared/contract/public/account-fields.ts";
import { mayManageRole } from "../../../shared/rules/staff-roles.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import { useOwnRole } from "../kit/own-role.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { StatusMessage, type StatusMessageContent } from "../kit/StatusMessage.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { AdministratorTable } from "./AdministratorTable.tsx";
import { InvitationTable } from "./InvitationTable.tsx";
import { RolesPanel } from "./RolesPanel.tsx";

const TITLE = "Administrators";

export const meta = pageMeta(TITLE, "Who may use the back office, and what for.");

const screen = defineScreen(({ administrators, invitations, admin: { staffRoles } }) => [
  administrators.list.queryOptions(),
  invitations.list.queryOptions(),
  staffRoles.list.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** The administrators, the invitations that are not accepted yet, and the roles. */
export default function AdministratorsScreen() {
  const query = screen.useData();
  const { permissions, mustReviewRoles } = useOwnRole();
  const [status, setStatus] = useState<StatusMessageContent | null>(null);
  if (query.data === undefined) return <ScreenQueryError title={TITLE} query={query} />;
  const [administrators, invitations, roles] = query.data;
  const givenRoles = roles.filter((role) => mayManageRole(permissions, role.permissions));
  return (
    <>
      <PageHead title={TITLE}>
        Who may use the back office. Each person has a role, which says what they may do.
      </PageHead>
      <div className="grid gap-5">
        <StatusMessage message={status} />
        {mustReviewRoles && <ReviewRolesAlert onChange={setStatus} />}
        <AdministratorTable
          administrators={administrators}
          roles={roles}
          givenRoles={givenRoles}
          onChange={setStatus}
        />
        <InvitePanel roles={givenRoles} onChange={setStatus} />
        {invitations.length > 0 && (
          <InvitationTable invitations={invitations} onChange={setStatus} />
        )}
        <RolesPanel roles={roles} onChange={setStatus} />
      </div>
    </>
  );
}

interface ReviewRolesAlertProps {
  onChange: (status: StatusMessageContent) => void;
}

/** Asks once for roles, after the update that made every administrator an owner. */
function ReviewRolesAlert({ onChange }: ReviewRolesAlertProps) {
  const { isBusy, failure, run } = useMutation();

  async function review() {
    const isDone = await run(() => api.admin.staffRoles.review());
    if (isDone) onChange({ sentence: "The roles stay as they are.", takesFocus: true });
  }
  return (
    <>
      <Alert
        tone="warn"
        title="Everybody here is an owner now"
        actions={
          <Button variant="outline" size="md" busy={isBusy} onClick={() => void review()}>
            Keep These Roles
          </Button>
        }
      >
        Since the last update, staff have roles. Give each person the role that fits their work.
      </Alert>
      <FailureAlert title="Failed to keep the roles" failure={failure} />
    </>
  );
}

interface InvitePanelProps {
  /** The roles that can be given. */
  roles: readonly StaffRole[];
  onChange: (status: StatusMessageContent) => void;
}

function InvitePanel({ roles, onChange }: InvitePanelProps) {
  const form = useSaveForm({
    schema: newInvitation,
    defaultValues: { email: "", roleId: suggestRole(roles) },
    withoutSummary: true,
    idPrefix: "invitation",
    save: (invitation) => api.invitations.create(invitation),
    onSaved: (_, { email }) => {
      form.reset();
      onChange({ sentence: `An invitation is on its way to ${email}.` });
    },
  });
  const { value: roleId, onBlur: _, ...role } = useFormField(form, "roleId");

  return (
    <AdminPanel title="Invite someone">
      <p className="px-4 pb-3 text-sm text-pretty text-ink-3">
        They get an email with a link that works once, within three days. They become an
        administrator once they accept.
      </p>
      <form
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-3 px-4 pb-4 desktop:max-w-3xl desktop:flex-row desktop:items-start"
      >
        <TextField
          {...form.field("email")}
          label="Email address"
          type="email"
          inputMode="email"
          className="desktop:flex-1"
        />
        <SelectField
          {...role}
          label="Role"
          choices={roles.map(({ id: value, name: label }) => ({ value, label }))}
          value={roleId}
          className="desktop:w-48"
        />
        <Button type="submit" size="md" busy={form.isBusy} className="min-h-control desktop:mt-6.5">
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

/** The front desk's, if it can be given: most people who are invited work there. */
function suggestRole(roles: readonly StaffRole[]): string {
  const frontDesk = roles.find(({ shippedAs }) => shippedAs === "front-desk");
  return (frontDesk ?? roles.at(-1))?.id ?? "";
}
