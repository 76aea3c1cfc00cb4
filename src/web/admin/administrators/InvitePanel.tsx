import { zodResolver } from "@hookform/resolvers/zod";
import Send from "lucide-react/icons/send";
import { useForm } from "react-hook-form";
import { newInvitation } from "../../../shared/contract/invitation-fields.ts";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import type { Done } from "../shell/News.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";

/** Asks somebody by mail to be an administrator. */
export function InvitePanel({ onChange }: { onChange: (done: Done) => Promise<void> }) {
  const { isBusy, failure, run } = useAction();
  const form = useForm({
    resolver: zodResolver(newInvitation),
    mode: "onTouched",
    defaultValues: { email: "" },
  });

  async function invite({ email }: { email: string }) {
    if (!(await run(() => api.invitations.create({ email })))) return;
    form.reset();
    await onChange({ sentence: `An invitation is on its way to ${email}.` });
  }

  return (
    <AdminPanel title="Invite somebody">
      <p className="px-4 pb-3 text-sm text-pretty text-ink-3">
        They get a letter with a link that works once, within three days, and have the role when
        they have accepted.
      </p>
      <form
        noValidate
        onSubmit={form.handleSubmit(invite)}
        className="flex flex-col gap-3 px-4 pb-4 side:max-w-xl side:flex-row side:items-start"
      >
        <TextField
          {...form.register("email")}
          id="invitation-email"
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={form.formState.errors.email?.message}
          className="side:flex-1"
        />
        <Button type="submit" size="md" busy={isBusy} className="min-h-control side:mt-7">
          <Send className="size-4" />
          Send Invitation
        </Button>
      </form>
      {failure && (
        <Alert tone="danger" title="The invitation was not sent" className="mx-4 mb-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </AdminPanel>
  );
}
