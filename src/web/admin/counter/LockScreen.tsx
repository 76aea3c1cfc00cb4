import { useState } from "react";
import { credentials } from "../../../shared/contract/public/account-fields.ts";
import { refreshAccount } from "../../app/account.ts";
import { api } from "../../app/browser-api.ts";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";
import { Button } from "../../ui/Button.tsx";
import { preventBlur } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { PinPad } from "./PinPad.tsx";

/** Takes the place of every screen while a shared device is locked. */
export function LockScreen({ deviceName }: { deviceName: string }) {
  const [wantsPassword, setWantsPassword] = useState(false);
  const { isBusy, failure, run } = useMutation();
  const isPasswordNeeded = failure === "PIN_TRIES_USED";
  const byPassword = wantsPassword || isPasswordNeeded;

  async function unlock(pin: string) {
    if (await run(() => api.admin.counter.unlock({ pin }))) await refreshAccount(null);
  }

  return (
    <div className="mx-auto grid w-full max-w-sm gap-4 pt-6">
      <h1 className="text-title text-ink-1">{deviceName} is locked</h1>
      <Panel>
        {byPassword ? (
          <PasswordForm
            reason={isPasswordNeeded ? formatStaffFailure("PIN_TRIES_USED") : undefined}
          />
        ) : (
          <PinPad
            isBusy={isBusy}
            error={failure === null ? undefined : formatStaffFailure(failure)}
            onSubmit={(pin) => void unlock(pin)}
          />
        )}
      </Panel>
      {!isPasswordNeeded && (
        <Button
          variant="quiet"
          onMouseDown={preventBlur}
          onClick={() => setWantsPassword(!wantsPassword)}
        >
          {wantsPassword ? "Use your PIN" : "Use your password"}
        </Button>
      )}
    </div>
  );
}

function PasswordForm({ reason }: { reason: string | undefined }) {
  const heading = useHeadingFocus();
  const form = useSaveForm({
    schema: credentials,
    defaultValues: { email: "", password: "" },
    withoutSummary: true,
    idPrefix: "unlock",
    save: (input) => api.admin.counter.unlockByPassword(input),
    onSaved: () => void refreshAccount(null),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        Unlock with your password
      </h2>
      {reason !== undefined && <p>{reason}</p>}
      <FailureAlert title="Not unlocked" failure={form.failure} />
      <TextField
        {...form.field("email")}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <TextField
        {...form.field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.isBusy}>
        Unlock
      </Button>
    </form>
  );
}
