import Download from "lucide-react/icons/download";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { ExportProgressBar } from "./ExportProgressBar.tsx";
import { useExport } from "./use-export.ts";

interface ExportCsvProps {
  /** What the button says where there are several. */
  label?: string;
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
export function ExportCsv(props: ExportCsvProps) {
  const { label = "Export CSV", href, fileName, total, failedSentence } = props;
  const { progress, failure, start, cancel } = useExport(href, fileName, total);
  return (
    <div className="flex max-w-full flex-col items-end gap-2">
      <div className="flex max-w-full items-center gap-3">
        {progress && <ExportProgressBar {...progress} />}
        {/* One button with two tasks, so that it keeps the focus of whoever pressed it. */}
        <Button
          variant="outline"
          size="md"
          onClick={(event) => {
            if (!progress) void start();
            // The second half of a double click takes nothing back.
            else if (event.detail < 2) cancel();
          }}
        >
          {progress ? (
            "Cancel"
          ) : (
            <>
              <Download className="size-4" />
              {label}
            </>
          )}
        </Button>
      </div>
      {failure && (
        <Alert tone="danger" title={failedSentence}>
          {staffSentence(failure)}
        </Alert>
      )}
    </div>
  );
}
