import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { useShown } from "../changes/use-shown.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
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
