import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Alert } from "../../ui/Alert.tsx";

interface ConfirmationPageProps {
  title: string;
  /** Where the confirmation is. */
  lead: string;
  /** Below the lead. */
  leadAction?: ReactNode;
  /** Why the email was refused, and what to do then; null when it was sent. */
  warning: { title: string; text: string } | null;
  pass: ReactNode;
  /** Information, actions and the offer of an account, beside the pass. */
  children: ReactNode;
}

/** The page after a booking or a gift voucher was bought; its title takes focus. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { title, lead, leadAction, warning, pass, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desktop:pb-20">
      <header className="text-center">
        <span className="mx-auto mb-7 grid size-18 place-items-center rounded-full bg-success-solid text-on-success-solid ring-10 ring-success-soft">
          <Check
            strokeWidth={3}
            className="size-9 transition-[stroke-dashoffset] delay-150 duration-slow [stroke-dasharray:24] starting:[stroke-dashoffset:24]"
          />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-hero">
          {title}
        </h1>
        <p className="mx-auto mt-2 max-w-xl text-lg text-balance wrap-anywhere">{lead}</p>
        {leadAction}
      </header>
      {warning && (
        <Alert tone="warn" announced title={warning.title} className="mx-auto mt-6 max-w-xl">
          {warning.text}
        </Alert>
      )}
      <div className="mt-8 grid gap-8 tablet:mt-12 desktop:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] desktop:items-start desktop:gap-12">
        <div className="transition-[translate,opacity] delay-200 duration-slow ease-out starting:translate-y-3 starting:opacity-0">
          {pass}
        </div>
        <div>
          {children}
          <Link
            to={paths.home}
            className="mt-5 inline-flex min-h-touch items-center gap-2 font-semibold text-link underline underline-offset-4"
          >
            Book Another Activity
            <ArrowRight className="size-5" />
          </Link>
        </div>
      </div>
    </div>
  );
}
