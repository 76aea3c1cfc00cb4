import { AsyncLocalStorage } from "node:async_hooks";

const actingDevice = new AsyncLocalStorage<string | null>();

/**
 * Runs a request of an administrator's. Every event that it records names the device, whatever
 * operation records it, so that none can forget it (decision 58).
 * @param deviceId null for a session from before devices were known
 */
export function actOnDevice<Result>(deviceId: string | null, act: () => Result): Result {
  return actingDevice.run(deviceId, act);
}

/** The device of the administrator's request that is under way; null outside of one. */
export function getActingDevice(): string | null {
  return actingDevice.getStore() ?? null;
}

/** SQL: the same, in the text of a statement. Null unless an administrator acts. */
export const ACTING_DEVICE = "($1::jsonb ->> 'acting_device')::uuid";
