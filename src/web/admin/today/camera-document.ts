const ASKED_FOR = "slipway-camera";

/** Where the browser can tell: https://w3c.github.io/webappsec-permissions-policy/#introspection */
interface PolicyDocument {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

/**
 * Whether the camera can be opened in the document as it was loaded. Only the document of this
 * screen may use one; who came here from another screen still has that one's, so the page is loaded
 * anew and the camera opened then.
 */
export function openCameraHere(): boolean {
  const { featurePolicy } = document as PolicyDocument;
  if (featurePolicy?.allowsFeature("camera") !== false) return true;
  sessionStorage.setItem(ASKED_FOR, "1");
  window.location.reload();
  return false;
}

/** Whether the page was loaded anew for the camera; true once. */
export function cameraWasAskedFor(): boolean {
  const isAsked = sessionStorage.getItem(ASKED_FOR) !== null;
  sessionStorage.removeItem(ASKED_FOR);
  return isAsked;
}
