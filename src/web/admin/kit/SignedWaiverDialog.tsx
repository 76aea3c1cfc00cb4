import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type { AdminSignedWaiver } from "../../../shared/contract/admin/booking-details.ts";
import { pluralize } from "../../../shared/format.ts";
import { SIGNATURE_SIZE } from "../../../shared/limits.ts";
import { toWaiverBlocks } from "../../../shared/rules/waiver-text.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toWaiverSections } from "../../waiver/waiver-sections.ts";
import { useDenial } from "./own-role.ts";
import { QueryError } from "./QueryState.tsx";
import { queries } from "./queries.ts";
import { Sheet } from "./Sheet.tsx";

interface SignedWaiverDialogProps {
  /** Null closes the dialog. */
  waiver: { bookingId: string } | null;
  onClose: () => void;
}

/** Shows the waiver that was signed for a booking, as the signer saw it. */
export function SignedWaiverDialog({ waiver, onClose }: SignedWaiverDialogProps) {
  return (
    <Sheet
      subject={waiver}
      onClose={onClose}
      closeLabel="Close the waiver"
      placement="middle"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-[min(42rem,calc(100dvh-3rem))] side:max-w-[45rem]"
      isNested
    >
      {({ bookingId }) => (
        <>
          <Dialog.Title className="px-5 pt-4 pr-14 pb-3 text-lg font-bold tracking-title">
            Signed waiver
          </Dialog.Title>
          <div className="flex min-h-0 flex-1 flex-col border-t border-line">
            <SignedWaiver bookingId={bookingId} />
          </div>
        </>
      )}
    </Sheet>
  );
}

function SignedWaiver({ bookingId }: { bookingId: string }) {
  const denial = useDenial("see-bookings");
  const query = useQuery(
    queries.admin.bookings.waiver.queryOptions({
      input: { bookingId },
      enabled: denial === null,
    }),
  );
  if (denial !== null) {
    return (
      <div className="p-5">
        <Alert tone="info" icon={Lock} title={denial} />
      </div>
    );
  }
  if (query.data !== undefined) return <WaiverDetails waiver={query.data} />;
  if (query.error === null) return <Spinner label="Loading" />;
  return (
    <div className="p-5">
      <QueryError title="Failed to load the signed waiver" query={query} />
    </div>
  );
}

/** The waiver's text, the signature, and the hash that proves both are unchanged. */
function WaiverDetails({ waiver }: { waiver: AdminSignedWaiver }) {
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Waiver text"
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4 text-sm"
      >
        <WaiverParagraphs text={waiver.content} />
      </section>
      <div className="grid gap-3 border-t border-line bg-sunken px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] side:grid-cols-[15rem_minmax(0,1fr)] side:gap-6">
        <Signature waiver={waiver} />
        <SignatureDetails waiver={waiver} />
      </div>
    </>
  );
}

/** Renders plain text: a name appears as it was typed, whatever characters it contains. */
function WaiverParagraphs({ text }: { text: string }) {
  return (
    <div className="grid gap-3 whitespace-pre-line text-ink-1 wrap-anywhere">
      {toWaiverSections(toWaiverBlocks(text)).map((section, index) =>
        section.kind === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <p key={index} className={index === 0 ? "text-base font-bold" : ""}>
            {section.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <ol key={index} className="grid list-decimal gap-2 pl-6">
            {section.items.map(({ number, text: item }) => (
              <li key={number} value={number}>
                {item}
              </li>
            ))}
          </ol>
        ),
      )}
    </div>
  );
}

function Signature({ waiver: { signature, signedBy } }: { waiver: AdminSignedWaiver }) {
  const { width, height } = SIGNATURE_SIZE;
  if (signature.kind === "typed") {
    return (
      <div className="grid min-h-20 content-center rounded-control bg-card px-4 py-3 inset-ring inset-ring-line">
        <p className="text-lg text-ink-1 italic wrap-anywhere">{signature.name}</p>
        <p className="text-2xs text-ink-3">Typed</p>
      </div>
    );
  }
  return (
    <svg
      role="img"
      aria-label={`Signature of ${signedBy}`}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full rounded-control bg-card text-ink-1 inset-ring inset-ring-line"
    >
      <path
        d={signature.path}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function SignatureDetails({ waiver }: { waiver: AdminSignedWaiver }) {
  const { timezone } = useVenue();
  const { reference, signedBy, peopleCount, signedAt, version, sha256 } = waiver;
  const rows = [
    ["Booking", reference],
    ["Signed by", signedBy],
    ["For", pluralize(peopleCount, "person", "people")],
    ["Signed", formatAdminDateTimeYear(new Date(signedAt), timezone)],
    ["Version", String(version)],
    ["SHA-256", sha256],
  ];
  return (
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-ink-1 tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
