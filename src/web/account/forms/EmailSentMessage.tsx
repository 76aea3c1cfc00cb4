import MailCheck from "lucide-react/icons/mail-check";
import { type ReactNode, useEffect, useRef } from "react";

interface EmailSentMessageProps {
  /** The recipient; only the email reveals whether an account exists there. */
  email: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Replaces the form that requested an email; takes focus so that screen readers announce it. */
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
