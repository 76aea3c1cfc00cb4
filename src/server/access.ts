import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import type { StaffPermission } from "../shared/rules/staff-permissions.ts";
import { actOnDevice } from "./platform/database/acting-device.ts";
import type { RequestContext, Session, StaffAccess } from "./request-context.ts";

const middleware = os.$context<RequestContext>().$meta<EndpointMeta>({ caller: "anyone" });

/**
 * Refuses a cross-site write that carries a session cookie or could set one, because a browser
 * sends our cookie with requests from other sites too.
 * @throws Refusal CROSS_SITE
 */
export const csrfProtection = middleware.middleware(async ({ context, next, procedure, path }) => {
  const { caller } = context;
  const isWrite = procedure["~orpc"].route.method !== "GET";
  const mayStartSession =
    SIGN_IN_GROUPS.has(path[0] ?? "") || SIGN_IN_GROUPS.has(path.slice(0, 2).join("."));
  const usesCookie = caller.sessionCookie !== undefined || mayStartSession;
  if (isWrite && usesCookie && !caller.isSameOrigin) throw new Refusal("CROSS_SITE");
  return next();
});

/** The router's groups whose endpoints may set a session cookie. */
const SIGN_IN_GROUPS: ReadonlySet<string> = new Set([
  "session",
  "accounts",
  "invitations",
  "admin.signIn",
]);

/**
 * Checks that the caller may use the endpoint, before its input is validated.
 * @throws Refusal UNAUTHENTICATED, DEVICE_LOCKED, FORBIDDEN, NOT_PERMITTED, NOT_ON_SHARED_DEVICE or
 * PROOF_NEEDED
 */
export const requireAuth = middleware.middleware(async ({ context, next, procedure }) => {
  const { caller: allowedCaller, permissions = [], freshProof } = procedure["~orpc"].meta;
  if (allowedCaller !== "customer" && allowedCaller !== "admin") return next();
  if (allowedCaller === "admin") {
    const { staff } = await requireStaff(context);
    for (const permission of permissions) {
      if (permission !== "back-office") assertPermitted(staff, permission);
    }
  }
  const session = await requireSession(context);
  // Customers have a password at most, so nothing of theirs needs a fresh proof.
  if (freshProof && session.role === "admin") assertProved(session.staff);
  return session.staff === null ? next() : actOnDevice(session.deviceId, next);
});

/** Returns the caller's session. @throws Refusal UNAUTHENTICATED */
export async function requireSession({ caller }: RequestContext): Promise<Session> {
  const session = await caller.session();
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}

/** An administrator's session. */
type StaffSession = Session & { staff: StaffAccess };

/**
 * Returns an administrator's session.
 * @throws Refusal UNAUTHENTICATED, DEVICE_LOCKED, FORBIDDEN
 */
export async function requireStaff(context: RequestContext): Promise<StaffSession> {
  if ((await context.caller.sharedDevice())?.isLocked) throw new Refusal("DEVICE_LOCKED");
  const session = await requireSession(context);
  if (session.staff === null) throw new Refusal("FORBIDDEN");
  return { ...session, staff: session.staff };
}

/**
 * For what an endpoint's own permissions do not decide, because it depends on the input.
 * @throws Refusal NOT_PERMITTED, with the permission that the role lacks
 */
export function assertPermitted(staff: StaffAccess, permission: StaffPermission): void {
  if (!staff.permissions.includes(permission)) throw new Refusal("NOT_PERMITTED", { permission });
}

/**
 * For what an endpoint's `freshProof` does not decide, because it depends on the input.
 * @throws Refusal NOT_ON_SHARED_DEVICE, PROOF_NEEDED
 */
function assertProved(staff: StaffAccess | null): void {
  if (staff) refuseSharedDevice(staff);
  if (!staff?.isProved) throw new Refusal("PROOF_NEEDED");
}

/** @throws Refusal NOT_ON_SHARED_DEVICE */
export function refuseSharedDevice({ isShared }: StaffAccess): void {
  if (isShared) throw new Refusal("NOT_ON_SHARED_DEVICE");
}

/**
 * For money that the cancellation policy would not give back.
 * @throws Refusal NOT_PERMITTED, NOT_ON_SHARED_DEVICE, PROOF_NEEDED
 */
export function assertMayExceedPolicy(staff: StaffAccess): void {
  assertPermitted(staff, "refund-beyond-policy");
  assertProved(staff);
}

/** A refund as staff choose it; see `RefundInput`. */
type RefundChoice = "policy" | "none" | "full" | "amount";

/**
 * Within the policy is what the policy says, or nothing; any other choice is beyond it.
 * @throws Refusal NOT_PERMITTED; beyond the policy NOT_ON_SHARED_DEVICE, PROOF_NEEDED
 */
export function assertMayRefund(staff: StaffAccess, choice: RefundChoice): void {
  assertPermitted(staff, "refund");
  if (choice === "full" || choice === "amount") assertMayExceedPolicy(staff);
}
