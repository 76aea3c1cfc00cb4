import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useEffect, useState } from "react";
import { buttonClass } from "../../ui/button-class.ts";

interface CalendarFileProps {
  /** An iCalendar file. */
  entry: string;
}

/** The booking for the visitor's own calendar; the file is made here, so no address leads to it. */
export function CalendarFile({ entry }: CalendarFileProps) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(new Blob([entry], { type: "text/calendar" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [entry]);

  return (
    <a href={url} download="booking.ics" className={buttonClass({ variant: "soft" })}>
      <CalendarPlus className="size-5" />
      Add to calendar
    </a>
  );
}
