import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { DialogFrame, DialogOverlay } from "../../ui/Dialog.tsx";

interface RecoveryCodesDialogProps {
  /** Null closes the dialog. */
  codes: string[] | null;
  onClose: () => void;
}

/** Shows recovery codes, once: only a button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <DialogOverlay subject={codes}>
      {(shown) => <RecoveryCodes codes={shown} onClose={onClose} />}
    </DialogOverlay>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [message, setMessage] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setMessage("Copied.");
    } catch {
      setMessage("This browser does not let us copy. Please select the codes instead.");
    }
  }

  return (
    <DialogFrame
      title="Your recovery codes"
      actions={
        <>
          <Button size="md" onClick={onClose}>
            I have stored them
          </Button>
          <Button variant="outline" size="md" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="outline" size="md" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <p>
        With one of these you can sign in if you lose your passkeys and your app. Each works once.
        They are shown only now, so store them in a safe place.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-1 font-mono text-ink-1 tablet:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm">
        {message}
      </p>
    </DialogFrame>
  );
}
