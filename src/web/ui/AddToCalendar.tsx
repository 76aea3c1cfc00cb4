import CalendarPlus from "lucide-react/icons/calendar-plus";
import { Button } from "./Button.tsx";
import { downloadBlob } from "./download-blob.ts";

interface AddToCalendarProps {
  reference: string;
  /** Writes the iCalendar file. */
  createEntry: () => string;
}

/** A booking for the visitor's own calendar; the file is made here, so no address leads to it. */
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
