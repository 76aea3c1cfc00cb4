import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newPinInput } from "../../../shared/contract/admin/counter.ts";
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "../../../shared/rules/pins.ts";
import { HiddenUsername } from "../../account/AccountForm.tsx";
import { SuccessMessage } from "../../account/profile/SaveResult.tsx";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { preventBlur } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { queries } from "../kit/queries.ts";

/** One's own PIN, by which shared devices know who acts. */
export function OwnPin({ email }: { email: string }) {
  const { data } = useQuery(queries.admin.ownPin.get.queryOptions());
  const [message, setMessage] = useState<string | null>(null);
  const form = useSaveForm({
    schema: newPinInput,
    defaultValues: { currentPassword: "", pin: "" },
    withoutSummary: true,
    idPrefix: "own-pin",
    save: (input) => api.admin.ownPin.change(input),
    onSaved: () => {
      form.reset();
      setMessage("PIN saved");
    },
  });

  async function remove() {
    setMessage(null);
    if (!(await form.trigger("currentPassword", { shouldFocus: true }))) return;
    const { currentPassword } = form.getValues();
    if (!(await form.run(() => api.admin.ownPin.change({ currentPassword, pin: null })))) return;
    form.reset();
    setMessage("PIN removed");
  }

  return (
    <Panel as="section" aria-labelledby="own-pin">
      <h2 id="own-pin" className="text-heading">
        PIN
      </h2>
      <p className="mt-1">
        Unlocks shared devices, such as the till, in your name.{" "}
        {data?.hasPin === true && "You have a PIN."}
        {data?.hasPin === false && "You have no PIN yet."}
      </p>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          setMessage(null);
          return form.submit(event);
        }}
        className="mt-5 flex flex-col gap-4"
      >
        <FailureAlert title="Failed to save PIN" failure={form.failure} />
        <HiddenUsername email={email} />
        <TextField
          {...form.field("currentPassword")}
          label="Current Password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          {...form.field("pin")}
          label="New PIN"
          hint={`${PIN_MIN_DIGITS} to ${PIN_MAX_DIGITS} digits that nobody would guess`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX_DIGITS}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.isBusy}>
            Save PIN
          </Button>
          {data?.hasPin === true && (
            <Button
              variant="outline"
              busy={form.isBusy}
              onMouseDown={preventBlur}
              onClick={() => void remove()}
            >
              Remove PIN
            </Button>
          )}
          <SuccessMessage>{message}</SuccessMessage>
        </div>
      </form>
    </Panel>
  );
}
