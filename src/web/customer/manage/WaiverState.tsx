import CircleCheck from "lucide-react/icons/circle-check";
import PenLine from "lucide-react/icons/pen-line";

interface WaiverStateProps {
  isSigned: boolean;
}

/** Whether the waiver is signed, and what to do where it is not. */
export function WaiverState({ isSigned }: WaiverStateProps) {
  const Icon = isSigned ? CircleCheck : PenLine;
  return (
    <section>
      <h2 className="text-heading">Waiver</h2>
      <p className="mt-2 flex gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${isSigned ? "text-success" : "text-warn"}`} />
        {isSigned
          ? "Signed for your party."
          : "Not signed yet. One adult signs it for the party at the desk before you start."}
      </p>
    </section>
  );
}
