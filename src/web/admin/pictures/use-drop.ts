import { type DragEvent, useEffect, useState } from "react";

interface Drop {
  /** Somebody holds a file above it. */
  isOver: boolean;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** A place onto which a file can be dropped. Missing it does not open the file instead of the page. */
export function useDrop(onFile: (file: File) => void): Drop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      },
      onDragLeave(event) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop(event) {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}
