/** What whoever signs sees of the booking. */
export interface BookingToSign {
  id: string;
  customerName: string;
  ticketCount: number;
}
