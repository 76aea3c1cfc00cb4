import { paths } from "../../paths.ts";
import { EmptyBoat } from "../../ui/EmptyBoat.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";
import { Message } from "../shell/Message.tsx";

/** Nothing was booked yet; what comes next is one press away. */
export function NoBookings() {
  return (
    <Message
      picture={<EmptyBoat />}
      title="No Bookings Found"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>You haven't made any bookings yet.</p>
    </Message>
  );
}
