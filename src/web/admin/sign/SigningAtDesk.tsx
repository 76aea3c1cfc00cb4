import { useState } from "react";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { BookingToSign } from "./booking-to-sign.ts";
import { SignedAtDesk } from "./SignedAtDesk.tsx";
import { SigningAtDeskForm } from "./SigningAtDeskForm.tsx";

interface SigningAtDeskProps {
  booking: BookingToSign;
  onSigned: () => void;
  onClose: () => void;
}

/** The text in force and its signature, then the thanks. */
export function SigningAtDesk({ booking, onSigned, onClose }: SigningAtDeskProps) {
  const [waiver, reload] = useLoaded((signal) => api.waivers.active(undefined, { signal }), []);
  const [isChanged, setChanged] = useState(false);
  const [signed, setSigned] = useState<"now" | "before" | null>(null);
  if (signed !== null) return <SignedAtDesk booking={booking} when={signed} onDone={onClose} />;
  return (
    <>
      {isChanged && (
        <Alert tone="warn" announced className="mb-6">
          {sentenceOf("WAIVER_CHANGED")}
        </Alert>
      )}
      {waiver.state === "loading" && <Spinner label="Loading the waiver" />}
      {waiver.state === "failed" && (
        <Alert
          tone="danger"
          actions={
            <>
              <Button variant="outline" size="md" onClick={reload}>
                Retry Loading
              </Button>
              <Button variant="quiet" size="md" onClick={onClose}>
                Back
              </Button>
            </>
          }
        >
          {sentenceOf("WAIVER_NOT_FOUND")}
        </Alert>
      )}
      {waiver.state === "ready" && (
        <SigningAtDeskForm
          key={waiver.data.versionId}
          waiver={waiver.data}
          booking={booking}
          onSigned={(when) => {
            setSigned(when);
            onSigned();
          }}
          onChanged={() => {
            setChanged(true);
            reload();
          }}
          onBack={onClose}
        />
      )}
    </>
  );
}
