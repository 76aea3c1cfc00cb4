import { useQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentType } from "react";
import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../shared/contract/admin/waiver-templates.ts";
import { pluralize } from "../../../shared/format.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import type { WaiverPreview } from "./TemplatePreview.tsx";

interface TemplateListProps {
  templates: readonly WaiverTemplate[];
  /** Id of the template that is being edited. */
  chosenId: string | null;
  onPreview: (template: WaiverTemplate) => void;
  onEdit: (template: WaiverTemplate) => void;
  onDelete: (template: WaiverTemplate) => void;
}

/** All templates with their states and their actions. */
export function TemplateList({ templates, chosenId, ...actions }: TemplateListProps) {
  return (
    <ul aria-label="Templates">
      {templates.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          isChosen={template.id === chosenId}
          {...actions}
        />
      ))}
    </ul>
  );
}

type TemplateRowProps = Pick<TemplateListProps, "onPreview" | "onEdit" | "onDelete"> & {
  template: WaiverTemplate;
  isChosen: boolean;
};

function TemplateRow(props: TemplateRowProps) {
  const { template, isChosen, onPreview, onEdit, onDelete } = props;
  const { timezone } = useVenue();
  const { title, isActive, updatedAt } = template;
  return (
    <li
      className={`border-line py-2 pr-2 pl-4 not-last:border-b ${isChosen ? "bg-primary-soft shadow-[inset_3px_0_0_var(--color-primary)]" : ""}`}
    >
      <p className="pr-2 font-semibold wrap-anywhere text-ink-1">{title}</p>
      <p className="text-xs text-ink-2">Last updated {formatLongDate(updatedAt, timezone)}</p>
      <div className="flex items-center justify-between gap-2 text-sm">
        <StatusDot tone={isActive ? "success" : "over"}>
          {isActive ? "Active" : "Inactive"}
        </StatusDot>
        <span className="flex">
          <RowButton icon={Eye} label={`Preview ${title}`} onClick={() => onPreview(template)} />
          <RowButton
            icon={Pencil}
            label={`Edit ${title}`}
            isPressed={isChosen}
            onClick={() => onEdit(template)}
          />
          {!isActive && (
            <RowButton icon={Trash2} label={`Delete ${title}`} onClick={() => onDelete(template)} />
          )}
        </span>
      </div>
    </li>
  );
}

interface RowButtonProps {
  icon: ComponentType<{ className?: string }>;
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}

function RowButton({ icon: Icon, label, isPressed, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isPressed || undefined}
      title={label}
      onClick={onClick}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover"
    >
      <Icon className="size-4" />
    </button>
  );
}

interface VersionListProps {
  template: WaiverTemplate;
  onPreview: (version: WaiverPreview) => void;
}

/** All versions of a template, with their dates and authors. Each can be previewed. */
export function VersionList({ template, onPreview }: VersionListProps) {
  const { timezone } = useVenue();
  const { id: templateId, versionNumber, isActive } = template;
  const query = useQuery(queries.admin.waiverTemplates.get.queryOptions({ input: { templateId } }));

  function preview(version: WaiverVersion) {
    const { number, title, content, createdAt, author } = version;
    const by = author === null ? "" : ` by ${author}`;
    const subtitle = `Version ${number}, ${formatLongDate(createdAt, timezone)}${by}`;
    onPreview({ subtitle, title, content });
  }

  return (
    <QueryContent
      query={query}
      loading="Loading the versions"
      errorTitle="Failed to load the versions"
    >
      {({ versions }) => (
        <ul aria-label="Versions" className="pb-3 text-xs">
          {versions.map((version) => (
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
      )}
    </QueryContent>
  );
}

function formatVersionDetails({ author, signedCount }: WaiverVersion): string {
  const signatures = signedCount > 0 ? [pluralize(signedCount, "signature")] : [];
  return [...(author === null ? [] : [author]), ...signatures].join(", ");
}
