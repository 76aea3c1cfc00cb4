import type { AdminActivity } from "../../../src/shared/contract/admin/activities.ts";
import type { AdminAddon } from "../../../src/shared/contract/admin/addons.ts";
import type { AdminDiscount } from "../../../src/shared/contract/admin/discounts.ts";
import type {
  WaiverTemplate,
  WaiverVersion,
} from "../../../src/shared/contract/admin/waiver-templates.ts";
import { inMinutes } from "./clock.ts";
import { newId } from "./samples.ts";

/** An activity as the back office lists it: on offer, scheduled, never booked. */
export function sampleAdminActivity(changes: Partial<AdminActivity> = {}): AdminActivity {
  return {
    id: newId(),
    name: "Raft Race",
    description: "Tie it together and hold on.",
    imageUrl: null,
    pricePence: 1800,
    durationMinutes: 60,
    maxCapacity: 10,
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

/** An add-on of £6.00 that visitors are offered and nobody has booked. */
export function sampleAdminAddon(changes: Partial<AdminAddon> = {}): AdminAddon {
  return {
    id: newId(),
    name: "Paddle",
    description: "",
    pricePence: 600,
    maxQuantity: 1,
    available: true,
    hasHistory: false,
    version: "1",
    ...changes,
  };
}

/** A code of £5.00 for as long as anybody books, that nobody has used. */
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

/** A version of a waiver template; its first, by whom the samples' administrator is. */
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
