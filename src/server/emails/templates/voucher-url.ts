import { formatVoucherCode } from "../../../shared/codes.ts";

/** Opens the booking flow with the code, in the fragment, where no server and no log sees it. */
export function getVoucherUrl(code: string, publicUrl: string): string {
  return `${new URL("/booking", publicUrl)}#voucher=${formatVoucherCode(code)}`;
}
