import { type RefObject, useEffect, useRef, useState } from "react";

/** A code that is held in front of the camera is one scan, until it was away for so long. */
const SAME_CODE_MS = 4000;

interface CameraState {
  isOn: boolean;
  /** Why there is no picture, as a sentence. */
  failure: string | null;
}

/** Opens the camera for as long as the component is there, and tells each code that it sees. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>({ isOn: false, failure: null });
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    watch(
      player,
      once((code) => tell.current(code)),
    ).then(
      (stopWatching) => {
        stop = stopWatching;
        if (isGone) stop();
        else setState({ isOn: true, failure: null });
      },
      (error: unknown) => {
        if (!isGone) setState({ isOn: false, failure: sentenceOf(error) });
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [video]);
  return state;
}

/** The decoder is code of its own, fetched when somebody opens the camera. */
async function watch(
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
      // A picture that cannot be read is followed by the next one.
      () => undefined,
    );
  }, player);
  return () => {
    cancel();
    camera.stop();
    canvas.clear();
  };
}

function once(tell: (code: string) => void): (code: string) => void {
  let last = "";
  let seenAt = 0;
  return (code) => {
    const isSame = code === last && Date.now() - seenAt < SAME_CODE_MS;
    seenAt = Date.now();
    last = code;
    if (!isSame) tell(code);
  };
}

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function sentenceOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  return REASONS[name] ?? "The camera could not be started.";
}

const REASONS: Record<string, string> = {
  NotAllowedError:
    "This site may not use the camera. Allow it in the browser's settings, then open it again.",
  NotFoundError: "No camera was found on this device.",
  OverconstrainedError: "No camera was found on this device.",
  NotReadableError: "Another program is using the camera.",
  NotSupportedError: "This browser gives no camera to this page; it takes HTTPS and a newer one.",
};
