import { changeDraft } from "../../draft/booking-draft.ts";

/** How the letter's link writes it: `#voucher=XXXX-XXXX-XXXX-XXXX`. */
const VOUCHER_FRAGMENT = /^#voucher=(.+)$/i;

/**
 * Takes a voucher's code out of the address, where it would be seen, copied and kept in the history,
 * into the draft. It takes the place of a voucher that was applied before.
 */
export function consumeVoucherFragment(): void {
  const code = VOUCHER_FRAGMENT.exec(window.location.hash)?.[1];
  if (code === undefined) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  changeDraft({ linkedVoucherCode: decodeCode(code), voucher: null });
}

/** Some mail programs write what is not a letter or digit as `%2D`. */
function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
