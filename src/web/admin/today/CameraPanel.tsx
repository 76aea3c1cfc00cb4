import { useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCamera } from "./use-camera.ts";

interface CameraPanelProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** What the camera sees; it goes on reading codes until it is closed. */
export function CameraPanel({ onCode, onClose }: CameraPanelProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { failure, isOn } = useCamera(video, onCode);
  if (failure !== null) {
    return (
      <Alert
        tone="danger"
        title={failure}
        actions={
          <Button variant="outline" size="md" onClick={onClose}>
            Close camera
          </Button>
        }
      >
        A hand scanner, a reference or a name will do as well.
      </Alert>
    );
  }
  return (
    <section
      aria-label="Camera"
      className="relative overflow-clip rounded-card border border-line bg-admin-bar"
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="mx-auto block aspect-4/3 max-h-[50dvh] w-full object-cover"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-1/4 top-1/6 bottom-1/6 rounded-card border-2 border-bar-ink"
      />
      <div className="flex items-center justify-between gap-3 px-4 py-2 text-sm text-bar-ink">
        <p role="status">{isOn ? "Hold a code into the frame" : "Starting the camera"}</p>
        <Button variant="outline" size="md" onClick={onClose}>
          Close camera
        </Button>
      </div>
    </section>
  );
}
