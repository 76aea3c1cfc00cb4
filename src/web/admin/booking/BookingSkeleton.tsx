import { Dialog } from "@base-ui/react/dialog";

const SECTIONS = [5, 4, 4, 4, 6];

/** Grey lines where the booking is about to be, after a moment. */
export function BookingSkeleton({ bookingId }: { bookingId: string }) {
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">
        Booking <span className="tracking-wide">{bookingId.slice(0, 8).toUpperCase()}</span>
      </Dialog.Title>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div
        aria-hidden="true"
        className="grid animate-late-show content-start gap-6 border-t border-line p-5 side:grid-cols-2"
      >
        {SECTIONS.map((lines, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={section} className="grid gap-2.5">
            {Array.from({ length: lines }, (_, line) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                key={line}
                className={`h-3.5 rounded-badge bg-hover ${line === 0 ? "w-1/3" : "w-3/4"}`}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
