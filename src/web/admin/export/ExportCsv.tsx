import Download from "lucide-react/icons/download";

interface ExportCsvProps {
  /** Where the file comes from. */
  href: string;
  fileName: string;
  /** How many lines it will have, as far as that is known. */
  total: number;
  /** What could not be done, in the specification's words. */
  failedSentence: string;
}

/** Saves a list as a file. */
export function ExportCsv({ href, fileName }: ExportCsvProps) {
  return (
    <a
      href={href}
      download={fileName}
      className="inline-flex min-h-touch items-center gap-2 rounded-button border border-line bg-card px-3 font-semibold text-ink-1 no-underline hover:bg-hover"
    >
      <Download className="size-4 text-ink-3" />
      Export CSV
    </a>
  );
}
