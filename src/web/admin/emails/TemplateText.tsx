import type { MessageKind } from "../../../shared/message-kinds.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { PartFailure } from "../shell/PartFailure.tsx";
import { PlainText } from "./PlainText.tsx";

/** The plain text of a kind of e-mail, below its subject. */
export function TemplateText({ kind }: { kind: MessageKind }) {
  const [loaded, reload] = useLoaded(
    (signal) => api.desk.messages.template({ kind }, { signal }),
    [kind],
  );
  if (loaded.state === "loading") return <Spinner label="Loading the template" />;
  if (loaded.state === "failed") {
    return (
      <PartFailure what="Failed to load the template" failure={loaded.failure} onRetry={reload} />
    );
  }
  return <PlainText text={`${loaded.data.subject}\n\n${loaded.data.text}`} />;
}
