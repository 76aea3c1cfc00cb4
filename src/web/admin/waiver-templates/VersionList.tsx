import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../shared/contract/admin/waiver-templates.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import type { WaiverPreview } from "./PreviewDialog.tsx";

interface VersionListProps {
  template: WaiverTemplate;
  onPreview: (version: WaiverPreview) => void;
}

/** All versions of a template, with their dates and authors. Each can be previewed. */
export function VersionList({ template, onPreview }: VersionListProps) {
  const { timezone } = useVenue();
  const { id: templateId, versionNumber, isActive } = template;
  const [loaded, reload] = useApiQuery(
    (signal) => api.admin.waiverTemplates.get({ templateId }, { signal }),
    [templateId, versionNumber],
  );
  if (loaded.state === "loading") return <Spinner label="Loading the versions" />;
  if (loaded.state === "failed")
    return (
      <LoadErrorAlert
        title="Failed to load the versions"
        failure={loaded.failure}
        onRetry={reload}
      />
    );

  function preview(version: WaiverVersion) {
    const { number, title, content, createdAt, author } = version;
    const by = author === null ? "" : ` by ${author}`;
    const subtitle = `Version ${number}, ${formatLongDate(createdAt, timezone)}${by}`;
    onPreview({ subtitle, title, content });
  }

  return (
    <ul aria-label="Versions" className="pb-3 text-xs">
      {loaded.data.versions.map((version) => (
        <li key={version.number} className="px-4">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <button
              type="button"
              onClick={() => preview(version)}
              className="min-h-touch rounded-badge font-semibold text-link underline-offset-4 hover:underline"
            >
              Version {version.number}
              {isActive && version.number === versionNumber && ", in use"}
            </button>
            <span className="text-ink-3">{formatLongDate(version.createdAt, timezone)}</span>
          </div>
          <p className="-mt-1 wrap-anywhere text-ink-3">{formatVersionDetails(version)}</p>
        </li>
      ))}
    </ul>
  );
}

function formatVersionDetails({ author, signedCount }: WaiverVersion): string {
  const signatures = signedCount > 0 ? [pluralize(signedCount, "signature")] : [];
  return [...(author === null ? [] : [author]), ...signatures].join(", ");
}
