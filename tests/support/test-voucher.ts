import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../src/server/context.ts";
import { buyVoucher } from "../../src/server/vouchers/sell/buy-voucher.ts";
import type {
  PurchasedVoucher,
  VoucherOrder,
  VoucherPurchaseResult,
} from "../../src/shared/contract/public/voucher-purchases.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { newSecret } from "./test-venue.ts";

/** A visitor who is about to pay for a gift voucher. */
export interface TestBuyer {
  checkoutSecret: string;
  visitorHash: Buffer;
  networkHash: Buffer;
}

/** A buyer with a network address of their own. */
export function newBuyer(): TestBuyer {
  return {
    checkoutSecret: newSecret(),
    visitorHash: randomBytes(32),
    networkHash: randomBytes(32),
  };
}

/** An order for a voucher worth £50.00 that is sent at once, unless changed. */
export function voucherOrder(changes: Partial<VoucherOrder> = {}): VoucherOrder {
  const amountPence = changes.amountPence ?? 5_000;
  return {
    amountPence,
    recipient: { name: "Robin Lake", email: `robin-${randomUUID()}@example.com` },
    purchaser: {
      firstName: "Amelia",
      lastName: "Hart",
      email: `amelia-${randomUUID()}@example.com`,
      phone: "07700900123",
      addressLine1: "",
      addressLine2: "",
      city: "",
      county: "",
      postcode: "",
    },
    message: "Happy birthday!\nEnjoy the water.",
    deliverOn: null,
    cardToken: cardToken({ amount: penceToDecimal(amountPence) }),
    ...changes,
  };
}

export function buy(
  context: Context,
  order: VoucherOrder = voucherOrder(),
  buyer: TestBuyer = newBuyer(),
  idempotencyKey: string = randomUUID(),
): Promise<VoucherPurchaseResult> {
  return buyVoucher(context, { ...buyer, idempotencyKey, order });
}

/** Buys a voucher and expects success. */
export async function purchaseVoucher(
  context: Context,
  order?: VoucherOrder,
): Promise<PurchasedVoucher> {
  const purchased = await buy(context, order);
  if (purchased.status !== 201) throw new Error("The voucher was not bought.");
  return purchased.body.voucher;
}
