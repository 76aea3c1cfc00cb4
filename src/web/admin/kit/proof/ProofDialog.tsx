import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import {
  authenticatorCode,
  type ProofInput,
  type ProofOptions,
} from "../../../../shared/contract/admin/second-factors.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { useApiQuery } from "../../../app/use-api-query.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { ButtonSize } from "../../../ui/button-class.ts";
import { DialogFrame, DialogOverlay } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useSaveForm } from "../forms/use-save-form.ts";
import { formatStaffFailure, toStaffFailure } from "../staff-failure.ts";
import { canUsePasskeys, PasskeyUnused, signWithPasskey } from "./passkeys.ts";
import { answerProof, useProofNeeded } from "./with-proof.ts";

/** Asks somebody to prove who they are, for the work that waits in `withProof`. */
export function ProofDialog() {
  const isOpen = useProofNeeded();
  return (
    <DialogOverlay open={isOpen} onClose={() => answerProof(false)} closeLabel="Close">
      <DialogFrame title="Confirm it’s you">
        <p>Prove that it’s you to carry on. You won’t be asked again for ten minutes.</p>
        <ProofChoices />
      </DialogFrame>
    </DialogOverlay>
  );
}

function ProofChoices() {
  const [options, reload] = useApiQuery(() => api.admin.secondFactors.startProof(), []);
  if (options.state === "loading") return <Spinner label="Loading" className="min-h-24" />;
  if (options.state === "failed") {
    return (
      <Alert
        tone="danger"
        className="mt-4"
        actions={
          <Button variant="outline" size="md" onClick={reload}>
            Try Again
          </Button>
        }
      >
        {formatStaffFailure(options.failure)}
      </Alert>
    );
  }
  return <ProofForms options={options.data} />;
}

function ProofForms({ options }: { options: ProofOptions }) {
  const { email, passkey, hasAuthenticator, usesPassword } = options;
  return (
    <div className="mt-5 grid gap-5">
      {passkey !== null && <PasskeyProof options={passkey} />}
      {hasAuthenticator && <CodeProof isFirst={passkey === null} />}
      {usesPassword && <PasswordProof email={email} />}
    </div>
  );
}

async function prove(proof: ProofInput): Promise<void> {
  await api.admin.secondFactors.prove(proof);
  answerProof(true);
}

/** What a press of a passkey button came to. */
type PasskeyFailure = ApiFailure | "UNUSED" | null;

interface PasskeyButtonProps {
  label: string;
  size?: ButtonSize;
  /** @throws PasskeyUnused, and the call's error */
  onUse: () => Promise<void>;
}

/** Uses a passkey, and says why that did not work. */
export function PasskeyButton({ label, size = "lg", onUse }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<PasskeyFailure>(null);
  const [isBusy, setBusy] = useState(false);

  async function use() {
    setBusy(true);
    setFailure(null);
    try {
      await onUse();
    } catch (error) {
      setFailure(error instanceof PasskeyUnused ? "UNUSED" : toStaffFailure(error));
    }
    setBusy(false);
  }

  if (!canUsePasskeys()) {
    return (
      <Alert>
        This browser cannot use passkeys here: they need an address that starts with https.
      </Alert>
    );
  }
  return (
    <div className="grid gap-3">
      {failure !== null && (
        <Alert tone="danger">
          {failure === "UNUSED"
            ? "No passkey was used. Try again, or choose another way."
            : formatStaffFailure(failure)}
        </Alert>
      )}
      <Button size={size} busy={isBusy} onClick={() => void use()} className="w-full">
        <KeyRound className="size-4" />
        {label}
      </Button>
    </div>
  );
}

function PasskeyProof({ options }: { options: object }) {
  return (
    <PasskeyButton
      label="Use your passkey"
      size="md"
      onUse={async () => prove({ with: "passkey", passkey: await signWithPasskey(options) })}
    />
  );
}

function CodeProof({ isFirst }: { isFirst: boolean }) {
  const form = useSaveForm({
    schema: z.object({ code: authenticatorCode }),
    defaultValues: { code: "" },
    idPrefix: "proof",
    withoutSummary: true,
    save: ({ code }) => prove({ with: "code", code }),
  });
  const { failure, isBusy, submit, setFocus } = form;
  useFocus(isFirst, () => setFocus("code"));
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {failure !== null && <Alert tone="danger">{formatStaffFailure(failure)}</Alert>}
      <TextField
        {...form.field("code")}
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" size="md" variant={isFirst ? "primary" : "outline"} busy={isBusy}>
        Confirm
      </Button>
    </form>
  );
}

function PasswordProof({ email }: { email: string }) {
  const form = useSaveForm({
    schema: z.object({ password: z.string().min(1, "Password is required") }),
    defaultValues: { password: "" },
    idPrefix: "proof",
    withoutSummary: true,
    save: ({ password }) => prove({ with: "password", password }),
  });
  const { failure, isBusy, submit, setFocus } = form;
  useFocus(true, () => setFocus("password"));
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {failure !== null && <Alert tone="danger">{formatStaffFailure(failure)}</Alert>}
      {/* For password managers. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <TextField
        {...form.field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="md" busy={isBusy}>
        Confirm
      </Button>
    </form>
  );
}

/** Focuses a field once it appears, which is after the dialog has opened. */
function useFocus(isWanted: boolean, focus: () => void): void {
  const focusRef = useRef(focus);
  useEffect(() => {
    if (isWanted) focusRef.current();
  }, [isWanted]);
}
