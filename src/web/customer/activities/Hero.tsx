import { useHeadingFocus } from "../shell/use-heading-focus.ts";
import { useVenue } from "../shell/use-venue.ts";
import { HeroPicture } from "./HeroPicture.tsx";

/**
 * The heading of the booking flow on the venue's own picture, whose sky is left empty for it: there
 * the words keep their navy in both themes.
 */
export function Hero() {
  const { heroImageUrl } = useVenue();
  const heading = useHeadingFocus();
  const isOnPicture = heroImageUrl !== null;
  return (
    <section className="relative mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] tablet:px-gutter tablet:pt-5">
      {isOnPicture && <HeroPicture imageUrl={heroImageUrl} />}
      <div
        className={
          isOnPicture
            ? "absolute inset-x-0 top-0 px-gutter py-6 text-on-sky tablet:inset-x-gutter tablet:top-5 tablet:px-[clamp(1.5rem,4.4vw,4rem)] tablet:py-[clamp(2rem,4.4vw,3.75rem)]"
            : "px-gutter pt-8 tablet:px-0 tablet:pt-12"
        }
      >
        <h1
          ref={heading}
          tabIndex={-1}
          className={`max-w-[11ch] text-hero tablet:max-[72rem]:max-w-none tablet:max-[72rem]:text-title ${isOnPicture ? "text-on-sky" : ""}`}
        >
          Book Your Experience
        </h1>
        <p className="mt-2 font-medium text-balance tablet:mt-4 tablet:text-lg">
          Choose from our exciting range of activities
        </p>
      </div>
    </section>
  );
}
