import { useEffect, useRef } from "react";
import { Alert, type AlertTone } from "../ui/Alert.tsx";

interface ResultMessageProps {
  tone?: AlertTone;
  title: string;
  children?: string | undefined;
  className?: string;
}

/**
 * The result of an action. Takes focus, so that screen readers announce it and reading continues
 * there.
 */
export function ResultMessage({
  tone = "success",
  title,
  children,
  className = "",
}: ResultMessageProps) {
  const containerRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    containerRef.current?.focus();
    containerRef.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div ref={containerRef} tabIndex={-1} className={`scroll-mt-24 rounded-control ${className}`}>
      <Alert tone={tone} title={title} announced>
        {children}
      </Alert>
    </div>
  );
}
