import { erasureInput } from "../../../shared/contract/public/profile-fields.ts";
import { setAccount } from "../../app/account.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { clearPersonalDetails } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { setDataErased } from "../erasure-state.ts";
import { FormField } from "../forms/FormField.tsx";
import { HiddenUsername } from "../forms/HiddenUsername.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

interface EraseDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Says what is erased and what is kept, then asks for the password. Cannot be undone. */
export function EraseDialog({ open, email, onClose }: EraseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} closeLabel="Close" title="Erase your data?">
      <p className="font-semibold text-ink-1">This cannot be undone.</p>
      <h3 className="mt-3 font-semibold text-ink-1">What goes</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>your account, your password and every place where you are signed in</li>
        <li>your name, addresses and telephone number, wherever they stand</li>
        <li>your signed waivers, and the e-mails that we wrote to you</li>
      </ul>
      <h3 className="mt-3 font-semibold text-ink-1">What stays</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        <li>what was sold, paid and refunded, without your name: the law asks us to keep books</li>
        <li>gift vouchers that you gave or were given: keep their codes, and they stay good</li>
      </ul>
      <EraseForm email={email} onClose={onClose} />
    </Dialog>
  );
}

type EraseFormProps = Pick<EraseDialogProps, "email" | "onClose">;

function EraseForm({ email, onClose }: EraseFormProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    erasureInput,
    { defaultValues: { currentPassword: "" } },
    async (input) => {
      await api.privacy.erase(input);
      clearPersonalDetails();
      setDataErased(true);
      // The sign-out navigates to the start page.
      setAccount(null);
    },
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {failure !== null && <Alert tone="danger">{formatFailure(failure)}</Alert>}
      <HiddenUsername email={email} />
      <FormField
        form={form}
        name="currentPassword"
        id="erase-current-password"
        label="Current Password"
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-col gap-3 tablet:flex-row">
        <Button type="submit" busy={isBusy} busyLabel="Erasing...">
          Erase My Data
        </Button>
        <Button variant="soft" onClick={onClose}>
          Keep My Data
        </Button>
      </div>
    </form>
  );
}
