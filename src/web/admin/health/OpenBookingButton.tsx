import { Button } from "../../ui/Button.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";

/** Opens the booking above the screen. */
export function OpenBookingButton({ booking }: { booking: { id: string; reference: string } }) {
  const { open } = useOpenBooking();
  return (
    <Button variant="outline" size="md" aria-haspopup="dialog" onClick={() => open(booking.id)}>
      Open {booking.reference}
    </Button>
  );
}
