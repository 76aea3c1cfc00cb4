import { formatVoucherCode } from "../../../shared/codes.ts";

/** Links to the booking flow with the code in the fragment, which no server or log sees. */
export function getVoucherUrl(code: string, publicUrl: string): string {
  return `${new URL("/booking", publicUrl)}#voucher=${formatVoucherCode(code)}`;
}
