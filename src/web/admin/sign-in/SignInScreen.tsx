import { useEffect, useState } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { z } from "zod";
import {
  authenticatorCode,
  type PendingSignIn,
  recoveryCode,
} from "../../../shared/contract/admin/second-factors.ts";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { AccountDialogHost } from "../../account/AccountDialogHost.tsx";
import { FormField, formatAccountFailure, useAccountForm } from "../../account/AccountForm.tsx";
import { openAccountDialog } from "../../account/account-dialog.ts";
import { setAccount, useAccount } from "../../app/account.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { loadOnce } from "../../app/use-start-page-data.ts";
import { useVenue } from "../../app/use-venue.ts";
import { VenueHead } from "../../app/VenueHead.tsx";
import adminStylesUrl from "../../styles/admin.css?url";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { preventBlur } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { PasskeyButton } from "../kit/proof/ProofDialog.tsx";
import { signWithPasskey } from "../kit/proof/passkeys.ts";

export const meta = pageMeta("Sign In", "Sign in to the back office.");
export const headers = privateHeaders;

type Loaded = LoadState<{ signIn: PendingSignIn | null }>;

const read = (client: ApiClient) => loadOnce(() => client.admin.signIn.pending());

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await read(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export const clientLoader = () => read(api);

/** Asks for the second factor of a sign-in, or for a passkey alone. */
export default function SignInScreen() {
  const loaded = useLoaderData<Loaded>();
  const venue = useVenue();
  const isSignedIn = useAccount() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) navigate(adminPaths.overview, { replace: true });
  }, [isSignedIn, navigate]);
  const pending = loaded.state === "ready" ? loaded.data.signIn : null;
  return (
    <>
      <VenueHead venue={venue} />
      <link rel="stylesheet" href={adminStylesUrl} precedence="app" />
      <header className="flex h-admin-bar items-center bg-admin-bar px-4 text-sm">
        <Link
          to={paths.home}
          className="inline-flex min-h-touch min-w-0 items-center font-semibold text-bar-ink no-underline"
        >
          <span className="truncate">{venue.businessName}</span>
        </Link>
      </header>
      <main id="content" className="back-office flex-1 bg-page px-4 pb-10 text-ink-2">
        <div className="mx-auto w-full max-w-sm pt-6">
          <AccountDialogHost />
          {loaded.state === "failed" && (
            <Alert tone="danger" className="mb-4">
              {formatAccountFailure(loaded.failure)}
            </Alert>
          )}
          {pending ? <SecondFactor signIn={pending} /> : <PasskeyAlone />}
        </div>
      </main>
    </>
  );
}

async function signInWithPasskey(): Promise<void> {
  const passkey = await signWithPasskey(await api.admin.signIn.startPasskey());
  setAccount(await api.admin.signIn.withPasskey({ passkey }));
}

function PasskeyAlone() {
  return (
    <>
      <h1 className="text-title">Sign in with a passkey</h1>
      <p className="mt-2 text-pretty">
        Your device asks for your fingerprint, your face or its PIN. You need no password. If you
        have no passkey yet, sign in with your password and add one in My Profile.
      </p>
      <Panel className="mt-5 grid gap-3">
        <PasskeyButton label="Use your passkey" onUse={signInWithPasskey} />
        <Button variant="outline" onClick={() => openAccountDialog("sign-in")}>
          Use your password
        </Button>
      </Panel>
    </>
  );
}

function SecondFactor({ signIn }: { signIn: PendingSignIn }) {
  const { email, hasPasskey, hasAuthenticator, recoveryCodesLeft } = signIn;
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  return (
    <>
      <h1 className="text-title">Confirm it’s you</h1>
      <p className="mt-2 text-pretty wrap-anywhere">
        Your password is correct. You are signing in as {email}.
      </p>
      <div className="mt-5 grid gap-4">
        <Panel className="grid gap-5">
          {hasPasskey && <PasskeyButton label="Use your passkey" onUse={signInWithPasskey} />}
          {hasAuthenticator && !usesRecoveryCode && (
            <CodeForm {...AUTHENTICATOR_FORM} hasPasskey={hasPasskey} />
          )}
          {usesRecoveryCode && <CodeForm {...RECOVERY_FORM} hasPasskey={hasPasskey} />}
        </Panel>
        {recoveryCodesLeft > 0 && (hasAuthenticator || !usesRecoveryCode) && (
          <Button
            variant="quiet"
            onMouseDown={preventBlur}
            onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
          >
            {usesRecoveryCode ? "Use your authenticator app" : "Use a recovery code"}
          </Button>
        )}
        <p className="text-sm text-pretty text-ink-3">
          Lost them all? An owner of the venue can reset your second factors under Administrators.
          If there is no other owner, whoever runs the server can.
        </p>
      </div>
    </>
  );
}

interface CodeKind {
  schema: z.ZodType<{ code: string }, { code: string }>;
  id: string;
  label: string;
  hint: string;
  inputMode: "numeric" | "text";
  send: (input: { code: string }) => Promise<SignedInAccount>;
}

interface CodeFormProps extends CodeKind {
  /** Then the passkey's button is the main one. */
  hasPasskey: boolean;
}

const AUTHENTICATOR_FORM: CodeKind = {
  schema: z.object({ code: authenticatorCode }),
  id: "sign-in-code",
  label: "Code from your authenticator app",
  hint: "Six digits",
  inputMode: "numeric",
  send: (input) => api.admin.signIn.withCode(input),
};

const RECOVERY_FORM: CodeKind = {
  schema: z.object({ code: recoveryCode }),
  id: "sign-in-recovery-code",
  label: "Recovery code",
  hint: "Twenty-four letters and digits. Each code works once.",
  inputMode: "text",
  send: (input) => api.admin.signIn.withRecoveryCode(input),
};

/** Completes the sign-in with a code that people type. */
function CodeForm(props: CodeFormProps) {
  const { schema, id, label, hint, inputMode, send, hasPasskey } = props;
  const { form, failure, isBusy, submit } = useAccountForm(
    schema,
    { defaultValues: { code: "" }, autoFocusField: "code" },
    async (input) => setAccount(await send(input)),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {failure !== null && (
        <Alert
          tone="danger"
          actions={
            failure === "SIGN_IN_EXPIRED" && (
              <ButtonLink to={paths.home} variant="outline" size="md">
                Back to Home
              </ButtonLink>
            )
          }
        >
          {formatAccountFailure(failure)}
        </Alert>
      )}
      <FormField
        form={form}
        name="code"
        id={id}
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant={hasPasskey ? "outline" : "primary"} busy={isBusy}>
        Sign In
      </Button>
    </form>
  );
}
