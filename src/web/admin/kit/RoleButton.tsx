import Lock from "lucide-react/icons/lock";
import { type ComponentProps, useId } from "react";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { type Lock as RoleLock, useLock } from "./own-role.ts";

interface RoleButtonProps extends ComponentProps<typeof Button> {
  permission: StaffPermission;
}

/**
 * A button for those whose role allows what it does. To others it is locked in its place, and says
 * why when it is read aloud, pointed at or pressed.
 */
export function RoleButton({ permission, ...props }: RoleButtonProps) {
  const lock = useLock(permission);
  return lock === null ? <Button {...props} /> : <LockedButton {...props} lock={lock} />;
}

interface LockedButtonProps extends ComponentProps<typeof Button> {
  lock: RoleLock;
}

function LockedButton({ lock, variant, size, className, ...props }: LockedButtonProps) {
  const reasonId = useId();
  const look = buttonClass({ variant: variant === "quiet" ? "quiet" : "outline", size, className });
  return (
    <>
      <button
        {...lock}
        type="button"
        aria-label={props["aria-label"]}
        aria-describedby={reasonId}
        className={`${look} text-ink-3!`}
      >
        {/* The lock takes the place of the button's own icon. */}
        <span className="inline-flex items-center gap-2 [&>svg~svg]:hidden">
          <Lock className="size-4" />
          {props.children}
        </span>
      </button>
      <span id={reasonId} hidden>
        {lock.title}
      </span>
    </>
  );
}
