import { changeDraft } from "../../draft/booking-draft.ts";

/** The fragment in the voucher email's link: `#voucher=XXXX-XXXX-XXXX-XXXX`. */
const VOUCHER_FRAGMENT = /^#voucher=(.+)$/i;

/**
 * Moves a voucher code from the address, where it could be seen, copied and kept in the history,
 * into the draft. It replaces a voucher that was applied before.
 */
export function consumeVoucherFragment(): void {
  const code = VOUCHER_FRAGMENT.exec(window.location.hash)?.[1];
  if (code === undefined) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  changeDraft({ linkedVoucherCode: decodeCode(code), voucher: null });
}

/** Some email programs encode the hyphens as `%2D`. */
function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
