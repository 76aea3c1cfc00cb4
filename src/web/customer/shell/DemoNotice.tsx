interface DemoNoticeProps {
  /** The mailbox cannot be shown in another site's frame. */
  inFrame: boolean;
}

/** Says on every page that nothing here is real. */
export function DemoNotice({ inFrame }: DemoNoticeProps) {
  return (
    <aside
      aria-label="Demo"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-inverse px-gutter text-xs text-ink-inverse tablet:text-sm dark:bg-primary-soft dark:text-on-primary-soft"
    >
      <p>This is a demo: test cards only.</p>
      <a
        href="/dev/mailbox"
        {...(inFrame && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4 tablet:-my-1"
      >
        Demo mailbox
      </a>
    </aside>
  );
}
