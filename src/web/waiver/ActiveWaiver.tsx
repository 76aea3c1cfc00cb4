import { type ReactNode, useState } from "react";
import type { Waiver } from "../../shared/contract/public/catalogue.ts";
import { holderErrors } from "../../shared/holder-errors.ts";
import { api } from "../app/browser-api.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";

interface ActiveWaiverProps {
  onBack: () => void;
  /** @param onChanged call it when the active waiver has a new version */
  children: (waiver: Waiver, onChanged: () => void) => ReactNode;
}

/**
 * Loads the active waiver; reloads it with a notice when it has changed while someone was signing.
 */
export function ActiveWaiver({ onBack, children }: ActiveWaiverProps) {
  const [waiver, reload] = useApiQuery((signal) => api.waivers.active(undefined, { signal }), []);
  const [isChanged, setChanged] = useState(false);

  function reloadChanged() {
    setChanged(true);
    reload();
  }

  return (
    <>
      {isChanged && (
        <Alert tone="warn" announced className="mb-6">
          {holderErrors.WAIVER_CHANGED.sentence}
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
              <Button variant="quiet" size="md" onClick={onBack}>
                Back
              </Button>
            </>
          }
        >
          {holderErrors.WAIVER_NOT_FOUND.sentence}
        </Alert>
      )}
      {waiver.state === "ready" && children(waiver.data, reloadChanged)}
    </>
  );
}
