interface SiteFooterProps {
  businessName: string | undefined;
}

export function SiteFooter({ businessName }: SiteFooterProps) {
  return (
    <footer className="border-t border-line px-gutter py-6 text-center text-sm text-ink-3">
      {businessName && `${businessName} · `}Booking by Slipway
    </footer>
  );
}
