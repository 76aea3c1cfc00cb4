interface SignAtDeskProps {
  booking: { id: string; customerName: string; ticketCount: number } | null;
  onClose: () => void;
  onSigned: () => void;
}

export function SignAtDesk(_: SignAtDeskProps) {
  return null;
}
