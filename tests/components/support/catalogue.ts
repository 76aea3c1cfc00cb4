import type { AdminActivity } from "../../../src/shared/contract/admin/activities.ts";
import type { AdminAddon } from "../../../src/shared/contract/admin/addons.ts";
import type { AdminDiscount } from "../../../src/shared/contract/admin/discounts.ts";
import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../src/shared/contract/admin/waiver-templates.ts";
import { inMinutes } from "./clock.ts";
import { newId } from "./samples.ts";

/** An activity that is scheduled and has never been booked. */
export function sampleAdminActivity(changes: Partial<AdminActivity> = {}): AdminActivity {
  return {
    id: newId(),
    name: "Raft Race",
    description: "Tie it together and hold on.",
    imageUrl: null,
    pricePence: 1800,
    durationMinutes: 60,
    maxCapacity: 10,
    vatRate: null,
    minAge: null,
    minHeightCm: null,
    furtherImageUrls: [],
    isHidden: false,
    rank: 0,
    version: "1",
    isScheduled: true,
    bookingsAhead: 0,
    holdingCount: 0,
    mostPeopleAhead: 0,
    hasHistory: false,
    ...changes,
  };
}

/** An add-on of £6.00 that is available and has never been booked. */
export function sampleAdminAddon(changes: Partial<AdminAddon> = {}): AdminAddon {
  return {
    id: newId(),
    name: "Paddle",
    description: "",
    pricePence: 600,
    vatRate: null,
    maxQuantity: 1,
    activities: [],
    stockPerSlot: null,
    available: true,
    hasHistory: false,
    version: "1",
    ...changes,
  };
}

/** A discount code of £5.00 without a period or restrictions, never used. */
export function sampleAdminDiscount(changes: Partial<AdminDiscount> = {}): AdminDiscount {
  return {
    id: newId(),
    code: "LAKE5",
    description: "",
    type: "fixed",
    percent: null,
    amountPence: 500,
    minSpendPence: null,
    maxDiscountPence: null,
    maxUses: null,
    startDate: null,
    endDate: null,
    visitStart: null,
    visitEnd: null,
    isActive: true,
    activities: [],
    timesUsed: 0,
    hasHistory: false,
    isArchived: false,
    version: "1",
    ...changes,
  };
}

/** A waiver template that visitors have never seen. */
export function waiverTemplate(changes: Partial<WaiverTemplate> = {}): WaiverTemplate {
  return {
    id: newId(),
    title: "Hill walk",
    content: "I, [PARTICIPANT NAME], agree.",
    versionNumber: 1,
    isActive: false,
    isArchived: false,
    wasActive: false,
    updatedAt: inMinutes(-1440),
    version: "1",
    ...changes,
  };
}

/** The first version of a waiver template, written by the sample administrator. */
export function waiverVersion(changes: Partial<WaiverVersion> = {}): WaiverVersion {
  return {
    number: 1,
    title: "Hill walk",
    content: "I, [PARTICIPANT NAME], agree.",
    createdAt: inMinutes(-1440),
    author: "Ada Harbour",
    signedCount: 0,
    ...changes,
  };
}
