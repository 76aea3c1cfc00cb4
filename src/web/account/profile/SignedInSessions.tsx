import { type ComponentProps, useRef, useState } from "react";
import { sessionEndingInput } from "../../../shared/contract/public/account-fields.ts";
import type { SignedInSession } from "../../../shared/contract/public/accounts.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { DialogFrame, DialogOverlay } from "../../ui/Dialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { FormField, HiddenUsername, useAccountForm } from "../AccountForm.tsx";
import { SaveFailure } from "./SaveResult.tsx";
import { formatSessionName, SessionList } from "./SessionList.tsx";

interface SignedInSessionsProps extends Pick<ComponentProps<typeof SessionList>, "formatInstant"> {
  email: string;
}

/** Where the user is signed in. Each session but this one can be ended, with the password. */
export function SignedInSessions({ email, formatInstant }: SignedInSessionsProps) {
  const [sessions, reload] = useApiQuery(() => api.profile.sessions(), []);
  const [ending, setEnding] = useState<SignedInSession | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isEndedRef = useRef(false);

  function finalFocus() {
    const isEnded = isEndedRef.current;
    isEndedRef.current = false;
    // The button that opened the dialog is gone with its session.
    return isEnded ? headingRef.current : true;
  }

  return (
    <Panel as="section" aria-labelledby="signed-in">
      <h2 ref={headingRef} tabIndex={-1} id="signed-in" className="text-heading">
        Where You Are Signed In
      </h2>
      <p className="mt-1 mb-5">
        If you do not know one of these, sign it out and change your password.
      </p>
      {sessions.state === "loading" && <Spinner label="Loading" />}
      {sessions.state === "failed" && (
        <Alert
          tone="danger"
          title={formatFailure(sessions.failure)}
          actions={
            <Button variant="outline" size="md" onClick={reload}>
              Try Again
            </Button>
          }
        />
      )}
      {sessions.state === "ready" && (
        <SessionList sessions={sessions.data} formatInstant={formatInstant} onEnd={setEnding} />
      )}
      <DialogOverlay
        subject={ending}
        onClose={() => setEnding(null)}
        closeLabel="Close"
        finalFocus={finalFocus}
      >
        {(session) => (
          <DialogFrame title={`Sign out ${formatSessionName(session)}?`}>
            <p>Whoever uses it has to sign in again.</p>
            <EndingForm
              signedInId={session.id}
              email={email}
              onEnded={() => {
                isEndedRef.current = true;
                setEnding(null);
                reload();
              }}
              onCancel={() => setEnding(null)}
            />
          </DialogFrame>
        )}
      </DialogOverlay>
    </Panel>
  );
}

interface EndingFormProps {
  signedInId: string;
  email: string;
  onEnded: () => void;
  onCancel: () => void;
}

/** Asks for the password, and ends the session. */
function EndingForm({ signedInId, email, onEnded, onCancel }: EndingFormProps) {
  const { form, failure, isBusy, submit } = useAccountForm(
    sessionEndingInput,
    { defaultValues: { currentPassword: "" } },
    async (input) => {
      await api.profile.endSession({ signedInId, ...input });
      onEnded();
    },
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {failure !== null && <SaveFailure title="Failed to sign out" failure={failure} />}
      <HiddenUsername email={email} />
      <FormField
        form={form}
        name="currentPassword"
        id="ending-current-password"
        label="Current Password"
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-col gap-3 tablet:flex-row">
        <Button type="submit" busy={isBusy} busyLabel="Signing Out...">
          Sign Out
        </Button>
        <Button variant="soft" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
