import { Link } from "react-router";
import type { EmailLogEntry } from "../../../shared/contract/admin/emails.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface RelatedLinkProps {
  email: Pick<EmailLogEntry, "booking" | "voucher">;
  /** Called before a booking opens in place of the element with this link. */
  onLeave?: () => void;
}

const LINK_CLASS =
  "-mx-1 inline-flex min-h-touch items-center rounded-badge px-1 font-medium text-link tabular-nums no-underline hover:underline";

/** Links to what an email is about. A booking opens above the log, a voucher above its own list. */
export function RelatedLink({ email: { booking, voucher }, onLeave }: RelatedLinkProps) {
  const { open } = useOpenBooking();
  if (booking) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          onLeave?.();
          open(booking.id);
        }}
        className={`${LINK_CLASS} tracking-wide`}
      >
        {booking.reference}
      </button>
    );
  }
  return (
    voucher && (
      <Link to={`${adminPaths.vouchers}?voucher=${voucher.id}`} className={LINK_CLASS}>
        Voucher {voucher.reference}
      </Link>
    )
  );
}
