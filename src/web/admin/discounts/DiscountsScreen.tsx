import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { DiscountForm } from "./DiscountForm.tsx";
import { DiscountList } from "./DiscountList.tsx";

const TITLE = "Discount Codes";

export const meta = pageMeta(TITLE, "What a code takes off, for whom, and how often it was used.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext);
  const loaded = await requireAdministrator(() => admin.discounts.list());
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdministrator(() => api.admin.discounts.list());
}

/** All discount codes: create, edit, archive and restore them, and see where they were used. */
export default function DiscountsScreen() {
  const loaded = useLoaderData<LoadState<AdminDiscount[]>>();
  /** Null when no form is open; `discount` is null for a new code. */
  const [form, setForm] = useState<{ discount: AdminDiscount | null } | null>(null);
  const shownForm = useLastNonNull(form);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 max-side:mb-4">
        <PageHead title={TITLE} />
        <Button id={CREATE_BUTTON_ID} size="md" onClick={() => setForm({ discount: null })}>
          <Plus className="size-4" />
          Create Discount Code
        </Button>
      </div>
      {loaded.state === "ready" && (
        <DiscountList
          discounts={loaded.data}
          returnFocusId={CREATE_BUTTON_ID}
          onEdit={(discount) => setForm({ discount })}
        />
      )}
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load discount codes" failure={loaded.failure} />
      )}
      <FormDialog open={form !== null} onClose={() => setForm(null)} isWide>
        <DiscountForm discount={shownForm?.discount ?? null} onSaved={() => setForm(null)} />
      </FormDialog>
    </>
  );
}

const CREATE_BUTTON_ID = "create-discount";
