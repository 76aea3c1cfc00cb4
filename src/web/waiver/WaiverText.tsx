import type { Waiver } from "../../shared/contract/public/catalogue.ts";
import {
  splitWaiverText,
  toWaiverBlocks,
  type WaiverNames,
} from "../../shared/rules/waiver-text.ts";
import { toWaiverSections } from "./waiver-sections.ts";

interface WaiverTextProps {
  waiver: Waiver;
  names: WaiverNames;
  /** Called when the text is scrolled to its end. */
  onReadToEnd?: () => void;
}

/** The waiver's text, in a scrollable box that the keyboard can reach. */
export function WaiverText({ waiver, names, onReadToEnd }: WaiverTextProps) {
  // Splits before the names are filled in, so that no name can add a paragraph.
  const sections = toWaiverSections(toWaiverBlocks(waiver.content));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard cannot scroll it
      tabIndex={0}
      aria-label="Waiver text"
      onScroll={({ currentTarget }) => isAtEnd(currentTarget) && onReadToEnd?.()}
      className="h-[400px] overflow-y-auto rounded-control bg-sunken p-4 inset-ring inset-ring-line [scrollbar-width:thin] tablet:px-6 tablet:py-5"
    >
      <h3 className="mb-3 text-lg font-bold tracking-title">
        <HighlightedNames text={waiver.title} names={names} />
      </h3>
      <div className="grid gap-3 whitespace-pre-line">
        {sections.map((section) =>
          section.kind === "paragraph" ? (
            <p key={section.text}>
              <HighlightedNames text={section.text} names={names} />
            </p>
          ) : (
            <ol
              key={section.items[0]?.text}
              className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-ink-1"
            >
              {section.items.map(({ number, text }) => (
                <li key={text} value={number}>
                  <HighlightedNames text={text} names={names} />
                </li>
              ))}
            </ol>
          ),
        )}
      </div>
    </section>
  );
}

/** Allows a pixel, because browsers round scroll positions. */
function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + clientHeight >= scrollHeight - 1;
}

/** Emphasises the filled-in names, so that the signer can check them at a glance. */
function HighlightedNames({ text, names }: { text: string; names: WaiverNames }) {
  return splitWaiverText(text, names).map((piece, index) =>
    piece.isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces keep their order
      <b key={index} className="font-semibold text-ink-1 wrap-anywhere">
        {piece.text}
      </b>
    ) : (
      piece.text
    ),
  );
}
