/** The screen that scans codes: the only document that may use the camera. */
export const TODAY_PATH = "/admin/today";
