import type { DiscountTerms } from "../../src/shared/rules/order-total.ts";

/** What goes with a booking: add-ons, discount codes, and gift vouchers to buy. */

export const addons = [
  {
    name: "Wetsuit hire",
    description: "Full-length, all sizes from age 6. The lake is 18\u00a0°C in July.",
    pricePence: 600,
    maxQuantity: 10,
  },
  {
    name: "Phone pouch",
    description: "Waterproof, floats, and takes pictures through the front. Yours to keep.",
    pricePence: 800,
    maxQuantity: 4,
  },
  {
    name: "Towel hire",
    description: "Large, warm and waiting at the jetty.",
    pricePence: 400,
    maxQuantity: 10,
  },
  {
    name: "Action camera hire",
    description: "Chest strap and memory card included; keep the card.",
    pricePence: 1500,
    maxQuantity: 2,
  },
];

export interface DemoDiscount {
  code: string;
  description: string;
  terms: DiscountTerms;
  minSpendPence: number | null;
  maxUses: number | null;
}

export const discounts: DemoDiscount[] = [
  {
    code: "WELCOME10",
    description: "10% off a first visit, £20 at most",
    terms: { type: "percentage", percent: 10, maxDiscountPence: 2000 },
    minSpendPence: null,
    maxUses: null,
  },
  {
    code: "FAMILY5",
    description: "£5 off when the whole family comes (from £40)",
    terms: { type: "fixed", amountPence: 500 },
    minSpendPence: 4000,
    maxUses: null,
  },
  {
    code: "SUMMER25",
    description: "25% off, for the first hundred bookings",
    terms: { type: "percentage", percent: 25, maxDiscountPence: null },
    minSpendPence: null,
    maxUses: 100,
  },
];

export const voucherAmountsPence = [1000, 2500, 5000, 7500, 10000, 15000];
