import LifeBuoy from "lucide-react/icons/life-buoy";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import type { AdminAddon, ArchivedAddon } from "../../../shared/contract/admin/addons.ts";
import { formatCount, formatList } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { ArchivedList } from "../kit/ArchivedList.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { EditDeleteButtons } from "../kit/IconButton.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useArchive } from "../kit/use-archive.ts";
import { type AddonDraft, AddonForm, newAddonDraft } from "./AddonForm.tsx";

const TITLE = "Add-ons";

export const meta = pageMeta(TITLE, "What visitors can add to a booking.");

/** Without pages, because a venue has few add-ons. */
const screen = defineScreen(({ admin: { addons } }) => [
  addons.list.queryOptions(),
  addons.archived.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** What visitors can add to a booking: create, edit, archive and restore add-ons. */
export default function AddonsScreen() {
  const query = screen.useData();
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load addons" query={query} />;
  }
  const [addons, archived] = query.data;
  return <AddonCatalogue addons={addons} archived={archived} />;
}

interface AddonCatalogueProps {
  addons: readonly AdminAddon[];
  archived: readonly ArchivedAddon[];
}

/** Id of the create button, which receives the focus after a deletion. */
const CREATE_BUTTON_ID = "create-addon";

/** The cards of all add-ons by name, and the dialogs that change them. */
function AddonCatalogue({ addons, archived }: AddonCatalogueProps) {
  const [editing, setEditing] = useState<AddonDraft | null>(null);
  const [deleting, setDeleting] = useState<AdminAddon | null>(null);

  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <Button id={CREATE_BUTTON_ID} size="md" onClick={() => setEditing(newAddonDraft())}>
            <Plus className="size-4.5" />
            Create Add-on
          </Button>
        }
      >
        {addons.length > 0 ? "What visitors can add to a booking." : undefined}
      </PageHead>
      {addons.length === 0 ? (
        <div className="rounded-card border border-line bg-card">
          <TableMessage icon={LifeBuoy} title="No add-ons yet">
            Add-ons that you create here, such as wetsuits, lockers or photos, are offered with each
            booking.
          </TableMessage>
        </div>
      ) : (
        <ul className="grid gap-3.5 desktop:grid-cols-2 min-[75rem]:grid-cols-3">
          {addons.map((addon) => (
            <li key={addon.id} className="min-w-0">
              <AddonCard
                addon={addon}
                onEdit={() => setEditing(addon)}
                onDelete={() => setDeleting(addon)}
              />
            </li>
          ))}
        </ul>
      )}
      <ArchivedAddons archived={archived} />
      <AddonDialog addon={editing} onClose={() => setEditing(null)} />
      <DeleteAddonDialog addon={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

const ADDON_ARCHIVE = {
  remove: (addonId: string) => api.admin.addons.remove({ addonId }),
  restore: (addonId: string) => api.admin.addons.restore({ addonId }),
};

interface AddonDialogProps {
  /** Null closes the dialog. */
  addon: AddonDraft | null;
  onClose: () => void;
}

function AddonDialog({ addon, onClose }: AddonDialogProps) {
  return (
    <FormDialog subject={addon} onClose={onClose}>
      {(shown) => <AddonForm addon={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

interface ArchivedAddonsProps {
  archived: readonly ArchivedAddon[];
}

/** The add-ons that are no longer offered. Bookings keep them. */
function ArchivedAddons({ archived }: ArchivedAddonsProps) {
  const { restore } = useArchive(ADDON_ARCHIVE);
  return (
    <ArchivedList archived={archived} focusAfterwards={CREATE_BUTTON_ID} onRestore={restore} />
  );
}

interface DeleteAddonDialogProps {
  /** Null closes the dialog. */
  addon: AdminAddon | null;
  onClose: () => void;
}

function DeleteAddonDialog({ addon, onClose }: DeleteAddonDialogProps) {
  const { remove } = useArchive(ADDON_ARCHIVE);
  return (
    <ConfirmDialog
      subject={addon}
      onClose={onClose}
      title="Are you sure you want to delete this add-on?"
      confirmLabel="Delete Add-on"
      isDanger
      failureTitle="Failed to delete addon"
      onConfirm={remove}
      returnFocusId={CREATE_BUTTON_ID}
    >
      {({ name, hasHistory }) => (
        <p>
          {hasHistory
            ? `Bookings have ${name}, so it is archived: visitors are no longer offered it, and bookings keep it as it is.`
            : `No booking has ${name}. It is deleted for good.`}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface AddonCardProps {
  addon: AdminAddon;
  onEdit: () => void;
  onDelete: () => void;
}

function AddonCard({ addon, onEdit, onDelete }: AddonCardProps) {
  const { id, name, description, pricePence, maxQuantity, available } = addon;
  const { activities, stockPerSlot } = addon;
  return (
    <article
      aria-labelledby={`addon-${id}`}
      className="flex h-full flex-col rounded-card border border-line bg-card"
    >
      <div className="flex-1 px-4 pt-1.5 pb-3">
        <div className="flex items-start gap-2">
          <h2 id={`addon-${id}`} className="min-w-0 flex-1 py-2.5 text-heading wrap-anywhere">
            {name}
          </h2>
          <EditDeleteButtons name={name} onEdit={onEdit} onDelete={onDelete} />
        </div>
        {description !== "" && (
          <p className="text-sm text-pretty whitespace-pre-line wrap-anywhere">{description}</p>
        )}
        {activities.length > 0 && (
          <p className="mt-1.5 text-sm text-pretty wrap-anywhere text-ink-3">
            Sold with {formatList(activities.map((activity) => activity.name))}
          </p>
        )}
        {stockPerSlot !== null && (
          <p className="mt-1.5 text-sm text-ink-3">{formatCount(stockPerSlot)} per session</p>
        )}
      </div>
      <dl className="grid grid-cols-[5fr_6fr_6.5fr] border-t border-line text-sm">
        <Detail label="Price">{formatPence(pricePence)}</Detail>
        <Detail label="Max quantity">{maxQuantity}</Detail>
        <Detail label="Status">
          <StatusDot tone={available ? "success" : "over"}>
            {available ? "Available" : "Unavailable"}
          </StatusDot>
        </Detail>
      </dl>
    </article>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line px-4 py-2 not-first:border-l not-first:px-3">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="font-semibold text-ink-1 tabular-nums">{children}</dd>
    </div>
  );
}
