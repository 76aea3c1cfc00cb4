import { useEffect, useState } from "react";
import { SECTIONS, type SectionId, sectionElementId } from "./section-names.ts";

/** The section that is being read: the last whose top has passed a third of the window. */
export function useSectionInView(): SectionId {
  const [inView, setInView] = useState<SectionId>(SECTIONS[0].id);
  useEffect(() => {
    const look = () => setInView(sectionNow());
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, []);
  return inView;
}

function sectionNow(): SectionId {
  const line = window.innerHeight / 3;
  const isAtEnd =
    window.scrollY > 0 &&
    window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return SECTIONS[SECTIONS.length - 1]?.id ?? SECTIONS[0].id;
  const passed = SECTIONS.filter(({ id }) => {
    const top = document.getElementById(sectionElementId(id))?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
  return passed.at(-1)?.id ?? SECTIONS[0].id;
}
