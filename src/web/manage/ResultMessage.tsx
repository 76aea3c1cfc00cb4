import { useEffect, useRef } from "react";
import { Alert, type AlertTone } from "../ui/Alert.tsx";

interface ToldProps {
  tone?: AlertTone;
  title: string;
  children?: string | undefined;
  className?: string;
}

/** What came of what was just done. It takes focus, so that it is heard and read on from there. */
export function Told({ tone = "success", title, children, className = "" }: ToldProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div ref={box} tabIndex={-1} className={`scroll-mt-24 rounded-control ${className}`}>
      <Alert tone={tone} title={title} announced>
        {children}
      </Alert>
    </div>
  );
}
