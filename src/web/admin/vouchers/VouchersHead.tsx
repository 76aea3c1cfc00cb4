import Plus from "lucide-react/icons/plus";
import { Button } from "../../ui/Button.tsx";
import { PageHead } from "../shell/PageHead.tsx";

interface VouchersHeadProps {
  title: string;
  onNew: () => void;
  onQuickAmounts: () => void;
}

/** The title, and what can be made. */
export function VouchersHead({ title, onNew, onQuickAmounts }: VouchersHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <PageHead title={title} />
      <div className="mb-5 flex flex-wrap gap-2">
        <Button variant="outline" size="md" onClick={onQuickAmounts}>
          Quick amounts
        </Button>
        <Button size="md" onClick={onNew}>
          <Plus className="size-4" />
          New voucher
        </Button>
      </div>
    </div>
  );
}
