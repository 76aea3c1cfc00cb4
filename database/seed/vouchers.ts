export interface DemoVoucher {
  /** As a person writes it; null: drawn like any other. */
  code: string | null;
  amountPence: number;
  /** How long ago it was bought. */
  ageDays: number;
  recipientName: string;
  message: string;
  /**
   * What becomes of it: `unspent` stays whole, `spent` pays for bookings until little or nothing
   * is left, `returned` pays for one that is cancelled, `voided` was taken back.
   */
  fate: "unspent" | "spent" | "returned" | "voided";
}

/**
 * The voucher to try the demo with. Written in words because Crockford's alphabet reads the letters
 * L and I as 1 and O as 0, so that this is a code like any other.
 */
export const KNOWN_VOUCHER_CODE = "LAKE-GIFT-DEMO-CODE";

export const vouchers: DemoVoucher[] = [
  voucher(5000, 12, "Robin Ashdown", "unspent", "See you on the water!", KNOWN_VOUCHER_CODE),
  voucher(10000, 150, "Amelia Hart", "spent", "Happy thirtieth. Take Joe, he needs it."),
  voucher(2500, 96, "Kofi Mensah", "spent", "Well done on the exams"),
  voucher(5000, 70, "Imogen Clarke", "spent", "With love from Grandad"),
  voucher(7500, 44, "Daniel Whitlock", "spent", ""),
  voucher(15000, 38, "Freya Lund", "spent", "For all five of you"),
  voucher(2500, 60, "Sam Okoro", "spent", "Thank you for feeding the cats"),
  voucher(5000, 65, "Molly Fraser", "returned", "Save it for a sunny day"),
  voucher(10000, 51, "Arjun Patel", "returned", "From everyone in accounts"),
  voucher(6000, 33, "Luca Romano", "voided", ""),
  // Two years and more: run out.
  voucher(5000, 790, "Joan Pemberton", "unspent", "Enjoy your retirement"),
  voucher(3000, 21, "Nadia Rahman", "unspent", "You said you would never. I say you will."),
  voucher(2500, 9, "Callum Reid", "unspent", "Happy birthday, little brother"),
  voucher(7500, 6, "Gwen Talbot", "unspent", "From all of us at number twelve"),
  voucher(2500, 2, "Jonas Weir", "unspent", ""),
  voucher(5000, 1, "Marian Frost", "unspent", "For being there"),
  voucher(10000, 4, "Beth and Owen Pryce", "unspent", "Congratulations, both of you"),
];

function voucher(
  amountPence: number,
  ageDays: number,
  recipientName: string,
  fate: DemoVoucher["fate"],
  message: string,
  code: string | null = null,
): DemoVoucher {
  return { code, amountPence, ageDays, recipientName, message, fate };
}
