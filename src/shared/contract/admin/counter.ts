import { z } from "zod";
import { isWeakPin, PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "../../rules/pins.ts";
import { adminEndpoint, endpoint, FRESH_PROOF, pickErrors } from "../base/endpoint.ts";
import { id, instant, requiredText } from "../base/fields.ts";
import { credentials, currentPassword } from "../public/account-fields.ts";
import {
  PASSWORD_HASHING,
  PASSWORD_RATE_LIMIT,
  sessionEnded,
  signedInSession,
} from "../public/accounts.ts";

const PIN_RULE = `A PIN has ${PIN_MIN_DIGITS} to ${PIN_MAX_DIGITS} digits`;

const pin = z
  .string({ error: PIN_RULE })
  .regex(new RegExp(`^\\d{${PIN_MIN_DIGITS},${PIN_MAX_DIGITS}}$`), PIN_RULE);

/** The form of one's own PIN. */
export const newPinInput = z.object({
  currentPassword,
  pin: pin.refine((digits) => !isWeakPin(digits), "This PIN is too easy to guess"),
});

const unlocked = z.object({ unlocked: z.literal(true) });

/** What a shared device calls, locked or not. The session's cookie says which device it is. */
export const adminCounterContract = {
  unlock: endpoint("anyone")
    .route({
      method: "PUT",
      path: "/admin/counter/person",
      summary: "Unlock this shared device by PIN, or switch to somebody else",
    })
    .input(z.object({ pin }))
    .errors(pickErrors("PIN_WRONG", "PIN_TRIES_USED", "DEVICE_NOT_SHARED"))
    .output(unlocked),
  unlockByPassword: endpoint(
    "anyone",
    { ...PASSWORD_RATE_LIMIT, isCountedByOperation: true },
    PASSWORD_HASHING,
  )
    .route({
      method: "PUT",
      path: "/admin/counter/password",
      summary: "Unlock this shared device by an administrator's email address and password",
    })
    .input(credentials)
    .errors(pickErrors("SIGN_IN_FAILED", "DEVICE_NOT_SHARED"))
    .output(unlocked),
  keepUnlocked: endpoint("anyone")
    .route({
      method: "PUT",
      path: "/admin/counter/activity",
      summary: "Postpone the lock of this shared device, because somebody uses it",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("DEVICE_LOCKED", "DEVICE_NOT_SHARED"))
    .output(unlocked),
  lock: endpoint("anyone")
    .route({
      method: "DELETE",
      path: "/admin/counter/person",
      summary: "Lock this shared device; idempotent",
    })
    .input(z.object({}).optional())
    .errors(pickErrors("DEVICE_NOT_SHARED"))
    .output(z.object({ locked: z.literal(true) })),
};

export const sharedDeviceEntry = z.object({
  /** The id of its session. */
  id,
  name: z.string(),
  /** Browser and system. */
  device: z.string(),
  /** The account whose role is the most that anybody can do on it. */
  signedInAs: z.string(),
  /** Up to an hour before the last use. */
  lastUsedAt: instant,
  isThisOne: z.boolean(),
});
export type SharedDeviceEntry = z.infer<typeof sharedDeviceEntry>;

/** The form that makes this browser a shared device. */
export const sharedDeviceInput = z.object({ name: requiredText("Name is required", 40) });

export const adminDevicesContract = {
  list: adminEndpoint("staff")
    .route({ method: "GET", path: "/admin/devices", summary: "List the shared devices by name" })
    .output(z.array(sharedDeviceEntry)),
  share: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "POST",
      path: "/admin/devices",
      summary: "Make this browser a shared device, which locks it; idempotent",
    })
    .input(sharedDeviceInput)
    .errors(pickErrors("DEVICE_UNKNOWN"))
    .output(z.object({ shared: z.literal(true) })),
  end: adminEndpoint("staff")
    .route({
      method: "DELETE",
      path: "/admin/devices/{deviceSessionId}",
      summary: "Sign a shared device out; idempotent",
    })
    .input(z.object({ deviceSessionId: id }))
    .errors(pickErrors("ROLE_ABOVE_YOURS"))
    .output(z.object({ ended: z.literal(true) })),
};

const ownPin = z.object({ hasPin: z.boolean() });

export const adminOwnPinContract = {
  get: adminEndpoint("back-office")
    .route({ method: "GET", path: "/admin/own-pin", summary: "Get whether the caller has a PIN" })
    .output(ownPin),
  change: adminEndpoint("back-office", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "PUT",
      path: "/admin/own-pin",
      summary: "Set, change or remove the caller's PIN for shared devices",
    })
    .input(newPinInput.extend({ pin: newPinInput.shape.pin.nullable() }))
    .errors(pickErrors("CURRENT_PASSWORD_WRONG", "PIN_TAKEN"))
    .output(ownPin),
};

/** Other administrators' sign-ins. Here, so that visitors' browsers do not load these routes. */
export const adminStaffSessionsContract = {
  list: adminEndpoint("staff")
    .route({
      method: "GET",
      path: "/administrators/{accountId}/sessions",
      summary: "List where an administrator is signed in",
    })
    .input(z.object({ accountId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(z.array(signedInSession)),
  end: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}/sessions/{signedInId}",
      summary: "End one of an administrator's sessions; idempotent",
    })
    .input(z.object({ accountId: id, signedInId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(sessionEnded),
  removePin: adminEndpoint("staff", undefined, FRESH_PROOF)
    .route({
      method: "DELETE",
      path: "/administrators/{accountId}/pin",
      summary:
        "Remove an administrator's PIN, which locks the devices that they unlocked; idempotent",
    })
    .input(z.object({ accountId: id }))
    .errors(pickErrors("ADMINISTRATOR_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(z.object({ removed: z.literal(true) })),
};
