import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes } from "./clock.ts";
import { managedBooking, profile } from "./customer-samples.ts";
import { FakeApi } from "./fake-api.ts";
import { squareScriptUrl } from "./open-app.ts";
import { ownRole, shippedRoles } from "./roles.ts";
import {
  administrator,
  customer,
  kayak,
  openDays,
  slides,
  slots,
  towel,
  venue,
  waiver,
} from "./samples.ts";

/** A server that knows only the venue; nobody is signed in. */
export function venueApi(): FakeApi {
  return new FakeApi()
    .respond(contract.venue.get, venue)
    .respond(contract.session.get, { account: null });
}

/**
 * What the booking steps load: two activities, open days, an add-on, a waiver, the card form and the
 * booking for tomorrow's first slot.
 */
export function bookingApi(): FakeApi {
  return venueApi()
    .respond(contract.activities.list, [slides, kayak])
    .respond(contract.activities.days, { days: openDays, firstOpenDate: openDays[0]?.date ?? null })
    .respond(contract.activities.slots, slots)
    .respond(contract.activities.nextSlots, [
      { activityId: slides.id, startsAt: inMinutes(120), label: "today 12:00 pm" },
      { activityId: kayak.id, startsAt: inMinutes(3 * 1440), label: "Sun 10:00 am" },
    ])
    .respond(contract.voucherTemplates.list, [{ amountPence: 2500 }, { amountPence: 5000 }])
    .respond(contract.addons.list, [towel])
    .respond(contract.waivers.active, waiver)
    .respond(contract.bookings.get, ({ params }) =>
      managedBooking({
        id: params.bookingId,
        startsAt: inMinutes(1440),
        endsAt: inMinutes(1500),
      }),
    )
    .respond(contract.payments.configuration, {
      applicationId: "sandbox-sq0idb-test",
      locationId: "TEST",
      scriptUrl: squareScriptUrl(),
    });
}

/** What the booking steps load, with the sample customer signed in. */
export function customerApi(): FakeApi {
  return bookingApi()
    .respond(contract.session.get, { account: customer })
    .respond(contract.profile.get, profile)
    .respond(contract.profile.sessions, []);
}

/** The back office with a signed-in owner, without tasks and customers' tags. */
export function adminApi(): FakeApi {
  return venueApi()
    .respond(contract.session.get, { account: administrator })
    .respond(contract.admin.staffRoles.own, ownRole())
    .respond(contract.admin.staffRoles.list, shippedRoles())
    .respond(contract.admin.health.attention, { failedEmails: 0, others: 0 })
    .respond(contract.profile.sessions, [])
    .respond(contract.admin.ownPin.get, { hasPin: false })
    .respond(contract.admin.secondFactors.own, {
      passkeys: [],
      authenticatorSince: null,
      recoveryCodesLeft: null,
      isRequired: false,
      dueAt: null,
    })
    .respond(contract.admin.customerTags.list, []);
}
