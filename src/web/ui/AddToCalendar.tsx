import CalendarPlus from "lucide-react/icons/calendar-plus";
import { Button } from "./Button.tsx";
import { downloadBlob } from "./download-blob.ts";

interface AddToCalendarProps {
  reference: string;
  /** Creates the iCalendar file. */
  createEntry: () => string;
}

/**
 * Downloads a booking for the visitor's calendar. The file is created in the browser, so that no
 * URL exposes it.
 */
export function AddToCalendar({ reference, createEntry }: AddToCalendarProps) {
  function save() {
    const type = "text/calendar;charset=utf-8";
    downloadBlob(`booking-${reference}.ics`, new Blob([createEntry()], { type }));
  }

  return (
    <Button variant="soft" onClick={save} className="w-full tablet:w-auto">
      <CalendarPlus className="size-5" />
      Add to calendar
    </Button>
  );
}
