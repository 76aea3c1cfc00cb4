import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskDiscount } from "../../../shared/contract/admin/discounts.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { NotLoaded } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { DiscountForm } from "./DiscountForm.tsx";
import { DiscountList } from "./DiscountList.tsx";

const TITLE = "Discount Codes";

export const meta = pageMeta(TITLE, "What a code takes off, for whom, and how often it was used.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = context.get(apiContext);
  const loaded = await requireAdministrator(() => desk.discounts.list());
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.desk.discounts.list());
}

/** Every discount code: made, changed, taken out of use, and where it was used. */
export default function DiscountsScreen() {
  const loaded = useLoaderData<Loaded<DeskDiscount[]>>();
  /** Null: no form is open; in it, null: a new code. */
  const [form, setForm] = useState<{ discount: DeskDiscount | null } | null>(null);
  const shown = useShown(form);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 max-side:mb-4">
        <PageHead title={TITLE} />
        <Button id={CREATE_ID} size="md" onClick={() => setForm({ discount: null })}>
          <Plus className="size-4" />
          Create Discount Code
        </Button>
      </div>
      {loaded.state === "ready" && (
        <DiscountList
          discounts={loaded.data}
          focusAfterwards={CREATE_ID}
          onEdit={(discount) => setForm({ discount })}
        />
      )}
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load discount codes" failure={loaded.failure} />
      )}
      <FormDialog open={form !== null} onClose={() => setForm(null)} isWide>
        <DiscountForm discount={shown?.discount ?? null} onSaved={() => setForm(null)} />
      </FormDialog>
    </>
  );
}

const CREATE_ID = "create-discount";
