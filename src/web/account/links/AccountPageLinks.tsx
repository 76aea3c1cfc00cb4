import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";

/** Where to go after signing in by a link. */
export function AccountPageLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.bookings} variant="accent">
        My Bookings
      </ButtonLink>
      <ButtonLink to={paths.profile} variant="soft">
        My Profile
      </ButtonLink>
    </div>
  );
}
