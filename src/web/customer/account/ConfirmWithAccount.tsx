import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type InvitationAnswer, knownAnswer } from "../../../shared/contract/invitations.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

export interface InvitationAnswerProps {
  /** The address that was invited. */
  email: string;
  isBusy: boolean;
  onAnswer: (answer: InvitationAnswer) => Promise<void>;
}

/** Accepting with the account that the address has. */
export function ConfirmWithAccount({ email, isBusy, onAnswer }: InvitationAnswerProps) {
  const form = useForm({
    resolver: zodResolver(knownAnswer),
    mode: "onTouched",
    defaultValues: { with: "account" as const, password: "" },
  });
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
        {...form.register("password")}
        id="invited-password"
        label="Password"
        hint="Forgotten it? Choose a new one where you sign in, then open the letter's link again."
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        required
      />
      <Button type="submit" variant="accent" busy={isBusy} className="w-full tablet:w-fit">
        Accept Invitation
      </Button>
    </form>
  );
}
