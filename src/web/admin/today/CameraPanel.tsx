import { type RefObject, useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";

interface CameraPanelProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera's picture. It reads codes until it is closed. */
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
        You can use a hand scanner, or type a reference or a name.
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
        aria-label="Camera view"
        className="mx-auto block aspect-4/3 max-h-[50dvh] w-full object-cover"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-1/4 top-1/6 bottom-1/6 rounded-card border-2 border-bar-ink"
      />
      <div className="flex items-center justify-between gap-3 px-4 py-2 text-sm text-bar-ink">
        <p role="status">{isOn ? "Hold a code in the frame" : "Starting the camera"}</p>
        <Button variant="outline" size="md" onClick={onClose}>
          Close camera
        </Button>
      </div>
    </section>
  );
}

/** A code that stays in view is one scan, until it has been out of view for this long. */
const SAME_CODE_MS = 4000;

interface CameraState {
  isOn: boolean;
  /** Why there is no picture, as a sentence for staff. */
  failure: string | null;
}

/** Opens the camera while the component is mounted and calls `onCode` for each code. */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>({ isOn: false, failure: null });
  const onCodeRef = useRef(onCode);
  useEffect(() => {
    onCodeRef.current = onCode;
  });
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    startScanning(
      player,
      ignoreRepeats((code) => onCodeRef.current(code)),
    ).then(
      (stopScanning) => {
        stop = stopScanning;
        if (isUnmounted) stop();
        else setState({ isOn: true, failure: null });
      },
      (error: unknown) => {
        if (!isUnmounted) setState({ isOn: false, failure: formatCameraError(error) });
      },
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [video]);
  return state;
}

/** Loads the decoder, a chunk of its own, when the camera is opened. */
async function startScanning(
  player: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("", "NotSupportedError");
  const { QRCanvas, frameLoop, rearCamera } = await import("qr/dom.js");
  const camera = await rearCamera(player);
  await player.play();
  const canvas = new QRCanvas();
  const cancel = frameLoop(() => {
    camera.readFrame(canvas, true).then(
      (decoded) => {
        if (typeof decoded === "string") onCode(decoded);
      },
      // An unreadable frame is followed by the next one.
      () => undefined,
    );
  }, player);
  return () => {
    cancel();
    camera.stop();
    canvas.clear();
  };
}

function ignoreRepeats(onCode: (code: string) => void): (code: string) => void {
  let last = "";
  let seenAt = 0;
  return (code) => {
    const isSame = code === last && Date.now() - seenAt < SAME_CODE_MS;
    seenAt = Date.now();
    last = code;
    if (!isSame) onCode(code);
  };
}

/** Error names: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function formatCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  return CAMERA_ERROR_TEXT[name] ?? "The camera could not be started.";
}

const CAMERA_ERROR_TEXT: Record<string, string> = {
  NotAllowedError: "The camera is blocked. Allow it in the browser's settings, then open it again.",
  NotFoundError: "No camera was found on this device.",
  OverconstrainedError: "No camera was found on this device.",
  NotReadableError: "Another program is using the camera.",
  NotSupportedError: "The camera needs HTTPS and an up-to-date browser.",
};
