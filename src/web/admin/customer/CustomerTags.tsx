import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { tag as tagSchema } from "../../../shared/contract/admin/customer-fields.ts";
import type { CustomerDetails } from "../../../shared/contract/admin/customer-page.ts";
import { TAG_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";

/** The tags of a customer. Each leads to all customers who have it. */
export function CustomerTags({ customer }: { customer: CustomerDetails }) {
  const { id: customerId, tags } = customer;
  const field = useRef<HTMLInputElement>(null);
  const { failure, runNext } = useMutation();

  async function remove(removed: string) {
    await runNext(() => api.admin.customerTags.remove({ customerId, tag: removed }));
    field.current?.focus();
  }

  return (
    <AdminPanel title="Tags">
      <div className="grid gap-3 px-4 pb-4">
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {tags.map((name) => (
              <li
                key={name}
                className="flex min-w-0 items-center rounded-button bg-hover text-sm text-ink-1"
              >
                <Link
                  to={`${adminPaths.customers}?${new URLSearchParams({ tag: name })}`}
                  className="flex min-h-touch min-w-touch items-center rounded-button pl-3 wrap-anywhere underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
                <button
                  type="button"
                  aria-label={`Remove the tag ${name}`}
                  onClick={() => void remove(name)}
                  className="grid size-touch shrink-0 place-items-center rounded-button text-ink-3 hover:text-ink-1"
                >
                  <X className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <FailureAlert title="The tag was not removed" failure={failure} />
        <TagForm customer={customer} field={field} />
      </div>
    </AdminPanel>
  );
}

interface TagFormProps {
  customer: CustomerDetails;
  field: RefObject<HTMLInputElement | null>;
}

/** Adds a tag, and suggests those that other customers have. */
function TagForm({ customer: { id: customerId, tags }, field }: TagFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const { isBusy, failure, run } = useMutation();
  const { data: tagsInUse = [] } = useQuery(queries.admin.customerTags.list.queryOptions());

  async function add(event: FormEvent) {
    event.preventDefault();
    const parsed = tagSchema.safeParse(text);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    if (await run(() => api.admin.customerTags.add({ customerId, tag: parsed.data }))) setText("");
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          ref={field}
          id={`${id}-tag`}
          label="New tag"
          list={`${id}-tags`}
          maxLength={TAG_MAX}
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="md" variant="soft" busy={isBusy}>
          Add tag
        </Button>
      </div>
      <datalist id={`${id}-tags`}>
        {tagsInUse
          .filter((name) => !tags.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <FailureAlert title="The tag was not added" failure={failure} />
    </form>
  );
}
