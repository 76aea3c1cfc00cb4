import MailCheck from "lucide-react/icons/mail-check";
import { type ReactNode, useEffect, useRef } from "react";

interface EmailSentMessageProps {
  /** To whom; whether anybody has an account there only the letter says. */
  email: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** In place of the form that asked for a letter; it takes focus so that it is heard. */
export function EmailSentMessage({ email, children, actions }: EmailSentMessageProps) {
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <>
      <div
        ref={messageRef}
        tabIndex={-1}
        className="flex gap-3 rounded-control bg-success-soft px-5 py-4 text-ink-1 outline-none"
      >
        <MailCheck className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0 text-pretty">
          <p className="font-semibold wrap-anywhere">We have written to {email}.</p>
          <p className="mt-1">{children}</p>
        </div>
      </div>
      {actions && <div className="mt-4 text-center">{actions}</div>}
    </>
  );
}
