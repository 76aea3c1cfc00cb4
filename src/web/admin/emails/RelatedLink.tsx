import { Link } from "react-router";
import type { DeskMessage } from "../../../shared/contract/admin/emails.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface MessageAboutProps {
  message: Pick<DeskMessage, "booking" | "voucher">;
  /** Told before a booking opens in the place of what shows this. */
  onLeave?: () => void;
}

const LOOK =
  "-mx-1 inline-flex min-h-touch items-center rounded-badge px-1 font-medium text-link tabular-nums no-underline hover:underline";

/** What an e-mail is about: the booking opens above the log, the voucher above its own list. */
export function MessageAbout({ message: { booking, voucher }, onLeave }: MessageAboutProps) {
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
        className={`${LOOK} tracking-wide`}
      >
        {booking.reference}
      </button>
    );
  }
  return (
    voucher && (
      <Link to={`${adminPaths.vouchers}?voucher=${voucher.id}`} className={LOOK}>
        Voucher {voucher.reference}
      </Link>
    )
  );
}
