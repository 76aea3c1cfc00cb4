import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../shared/contract/admin/waiver-templates.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { dayInWords } from "../kit/format-long-date.ts";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { countWords } from "../kit/pluralize.ts";
import type { Previewed } from "./PreviewDialog.tsx";

interface VersionListProps {
  template: WaiverTemplate;
  onRead: (version: Previewed) => void;
}

/** Every text that a template had, with who wrote it when; each can be read. */
export function VersionList({ template, onRead }: VersionListProps) {
  const { timezone } = useVenue();
  const { id: templateId, versionNumber, isActive } = template;
  const [loaded, reload] = useLoaded(
    (signal) => api.desk.waiverTemplates.get({ templateId }, { signal }),
    [templateId, versionNumber],
  );
  if (loaded.state === "loading") return <Spinner label="Loading the versions" />;
  if (loaded.state === "failed")
    return (
      <PartFailure what="Failed to load the versions" failure={loaded.failure} onRetry={reload} />
    );

  function read(version: WaiverVersion) {
    const { number, title, content, createdAt, author } = version;
    const by = author === null ? "" : ` by ${author}`;
    const about = `Version ${number}, ${dayInWords(createdAt, timezone)}${by}`;
    onRead({ about, title, content });
  }

  return (
    <ul aria-label="Versions" className="pb-3 text-xs">
      {loaded.data.versions.map((version) => (
        <li key={version.number} className="px-4">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <button
              type="button"
              onClick={() => read(version)}
              className="min-h-touch rounded-badge font-semibold text-link underline-offset-4 hover:underline"
            >
              Version {version.number}
              {isActive && version.number === versionNumber && ", in use"}
            </button>
            <span className="text-ink-3">{dayInWords(version.createdAt, timezone)}</span>
          </div>
          <p className="-mt-1 wrap-anywhere text-ink-3">{aboutVersion(version)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Who wrote it, and how often it was signed. */
function aboutVersion({ author, signedCount }: WaiverVersion): string {
  const signatures = signedCount > 0 ? [countWords(signedCount, "signature")] : [];
  return [...(author === null ? [] : [author]), ...signatures].join(", ");
}
