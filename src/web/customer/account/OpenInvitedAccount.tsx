import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newcomerAnswer } from "../../../shared/contract/invitations.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { InvitationAnswerProps } from "./ConfirmWithAccount.tsx";

/** Accepting with an account that is opened by it. */
export function OpenInvitedAccount({ email, isBusy, onAnswer }: InvitationAnswerProps) {
  const form = useForm({
    resolver: zodResolver(newcomerAnswer),
    mode: "onTouched",
    defaultValues: {
      with: "new-account" as const,
      name: "",
      newPassword: "",
      confirmPassword: "",
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(onAnswer)} className="mt-8 grid gap-5">
      <TextField
        id="invited-email"
        label="Email Address"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextField
        {...form.register("name")}
        id="invited-name"
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        required
      />
      <TextField
        {...form.register("newPassword")}
        id="invited-new-password"
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        required
      />
      <TextField
        {...form.register("confirmPassword")}
        id="invited-confirm-password"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        required
      />
      <Button type="submit" variant="accent" busy={isBusy} className="w-full tablet:w-fit">
        Accept Invitation
      </Button>
    </form>
  );
}
