import Download from "lucide-react/icons/download";
import { useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { ExportProgressBar } from "./ExportProgressBar.tsx";
import { useExport } from "./use-export.ts";

interface ExportCsvProps {
  /** Where the server writes the file. */
  href: string;
  /** If the server gives it no name. */
  fileName: string;
  /** How many rows there will be, if that is known; the server's own word goes first. */
  total?: number | undefined;
  /** The failure's title, for instance "Failed to export bookings"; the reason follows. */
  failedSentence: string;
}

/**
 * Saves everything that a list's filter matches as a CSV file, and shows how far it is. The button
 * becomes the progress with its Cancel; how it ended stands below.
 */
export function ExportCsv({ href, fileName, total, failedSentence }: ExportCsvProps) {
  const { progress, failure, start, cancel } = useExport(href, fileName, total);
  const place = useRef<HTMLDivElement>(null);

  /** What was pressed is gone, so the focus stays at its place. */
  async function run() {
    const ending = start();
    requestAnimationFrame(() => place.current?.querySelector("button")?.focus());
    await ending;
    const isStillHere = place.current?.contains(document.activeElement);
    if (isStillHere) requestAnimationFrame(() => place.current?.querySelector("button")?.focus());
  }

  return (
    <div ref={place} className="flex max-w-full flex-col items-end gap-2">
      {progress ? (
        <div className="flex max-w-full items-center gap-3">
          <ExportProgressBar {...progress} />
          <Button variant="outline" size="md" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button variant="outline" size="md" onClick={() => void run()}>
          <Download className="size-4" />
          Export CSV
        </Button>
      )}
      {failure && (
        <Alert tone="danger" title={failedSentence}>
          {staffSentence(failure)}
        </Alert>
      )}
    </div>
  );
}
