/** The screen on which codes are scanned: its document alone may use the camera. */
export const TODAY_PATH = "/admin/today";
