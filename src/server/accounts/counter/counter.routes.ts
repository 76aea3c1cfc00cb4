import { implement } from "@orpc/server";
import { adminContract } from "../../../shared/contract/admin/contract.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireStaff } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import type { RequestContext, SharedDevice } from "../../request-context.ts";
import {
  assertMayManageMember,
  endStaffSession,
  listSignedInSessions,
} from "../signed-in-sessions.ts";
import { changeOwnPin, hasPin, removePin } from "./pins.ts";
import { endSharedDevice, listSharedDevices, shareDevice } from "./shared-devices.ts";
import { keepUnlocked, lockDevice, unlockByPassword, unlockByPin } from "./unlock-device.ts";

/** What a locked device may call: unlike the rest of the back office, without a person. */
const { counter } = implement(adminContract).$context<RequestContext>();
const { devices, ownPin, staffSessions } = adminApi;

export const counterRoutes = {
  unlock: counter.unlock.handler(async ({ context, input }) => {
    await unlockByPin(context.server, await requireSharedDevice(context), input.pin);
    return { unlocked: true as const };
  }),
  unlockByPassword: counter.unlockByPassword.handler(async ({ context, input }) => {
    await unlockByPassword(context, await requireSharedDevice(context), input);
    return { unlocked: true as const };
  }),
  keepUnlocked: counter.keepUnlocked.handler(async ({ context }) => {
    await keepUnlocked(context.server, await requireSharedDevice(context));
    return { unlocked: true as const };
  }),
  lock: counter.lock.handler(async ({ context }) => {
    await lockDevice(context.server, await requireSharedDevice(context));
    return { locked: true as const };
  }),
};

/** @throws Refusal DEVICE_NOT_SHARED */
async function requireSharedDevice({ caller }: RequestContext): Promise<SharedDevice> {
  const device = await caller.sharedDevice();
  if (!device) throw new Refusal("DEVICE_NOT_SHARED");
  return device;
}

export const devicesRoutes = {
  list: devices.list.handler(async ({ context }) => {
    const { token } = await requireStaff(context);
    return listSharedDevices(context.server, token);
  }),
  share: devices.share.handler(async ({ context, input }) => {
    await shareDevice(context.server, await requireStaff(context), input.name);
    return { shared: true as const };
  }),
  end: devices.end.handler(async ({ context, input }) => {
    const { server, staff, staffId: actorId } = context;
    await endSharedDevice(server, { sessionId: input.deviceSessionId, staff, actorId });
    return { ended: true as const };
  }),
};

export const ownPinRoutes = {
  get: ownPin.get.handler(async ({ context }) => ({
    hasPin: await hasPin(context.server, context.staffId),
  })),
  change: ownPin.change.handler(async ({ context, input }) => {
    await changeOwnPin(context, await requireStaff(context), input);
    return { hasPin: input.pin !== null };
  }),
};

export const staffSessionsRoutes = {
  list: staffSessions.list.handler(async ({ context, input: { accountId } }) => {
    const { staff, token } = await requireStaff(context);
    await assertMayManageMember(context.server, staff, accountId);
    return listSignedInSessions(context.server, { userId: accountId, token });
  }),
  end: staffSessions.end.handler(async ({ context, input }) => {
    const { server, staff, staffId: actorId } = context;
    const { accountId: userId, signedInId: sessionId } = input;
    await assertMayManageMember(server, staff, userId);
    await endStaffSession(server, { sessionId, userId, actorId });
    return { ended: true as const };
  }),
  removePin: staffSessions.removePin.handler(async ({ context, input: { accountId } }) => {
    const { server, staff, staffId: actorId } = context;
    await assertMayManageMember(server, staff, accountId);
    await removePin(server, { accountId, actorId });
    return { removed: true as const };
  }),
};
