import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useVenue } from "../app/use-venue.ts";

const LINK =
  "inline-flex min-h-touch items-center gap-2 font-semibold text-link underline underline-offset-4 wrap-anywhere";

/** The venue's contact details: phone, if it has one, and email. */
export function VenueContact({ className = "" }: { className?: string }) {
  const { businessPhone, businessEmail } = useVenue();
  return (
    <p className={`flex flex-wrap gap-x-6 ${className}`}>
      {businessPhone && (
        <a href={`tel:${businessPhone.replaceAll(" ", "")}`} className={LINK}>
          <Phone className="size-5 shrink-0" />
          {businessPhone}
        </a>
      )}
      <a href={`mailto:${businessEmail}`} className={LINK}>
        <Mail className="size-5 shrink-0" />
        {businessEmail}
      </a>
    </p>
  );
}
