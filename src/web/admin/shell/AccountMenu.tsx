import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUser from "lucide-react/icons/circle-user";
import LogOut from "lucide-react/icons/log-out";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";

interface AccountMenuProps {
  email: string;
  onSignOut: () => void;
}

/** Who is signed in, and the way out. */
export function AccountMenu({ email, onSignOut }: AccountMenuProps) {
  return (
    <div className="min-w-0 shrink-0 side:shrink">
      <DropdownMenu
        label={`Signed in as ${email}`}
        trigger={
          <>
            <CircleUser className="size-6 shrink-0 side:hidden" />
            <span className="truncate max-side:hidden">{email}</span>
            <ChevronDown className="size-4 shrink-0 max-side:hidden" />
          </>
        }
        triggerClass="flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-button px-2.5 font-medium text-bar-ink hover:bg-bar-hover"
      >
        <p className="max-w-80 truncate px-3 py-2 text-xs text-ink-3" title={email}>
          {email}
        </p>
        <MenuItem icon={LogOut} onClick={onSignOut}>
          Sign Out
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}
