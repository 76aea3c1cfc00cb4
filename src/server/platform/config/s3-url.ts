/** A bucket of an S3-compatible store. Never log it: it holds a secret. */
export interface S3Bucket {
  /** The URL of the folder that holds the files, with a trailing slash. */
  readonly folderUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket and its folders, restricted to characters that need no escaping in a URL. */
const PATH = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_-]+)*\/?$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const ALLOWED_PARAMETERS: ReadonlySet<string> = new Set(["region", "protocol"]);

/**
 * Parses `s3://KEY:SECRET@HOST/BUCKET[/FOLDER]?region=REGION[&protocol=http]`.
 * @returns null for anything else.
 */
export function parseS3Url(text: string): S3Bucket | null {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || url.hash !== "" || url.host === "") return null;
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  const region = url.searchParams.get("region") ?? "";
  const protocol = url.searchParams.get("protocol") ?? "https";
  const isValid =
    accessKeyId !== "" &&
    secretAccessKey !== "" &&
    REGION.test(region) &&
    PATH.test(url.pathname) &&
    (protocol === "https" || protocol === "http") &&
    [...url.searchParams.keys()].every((name) => ALLOWED_PARAMETERS.has(name));
  if (!isValid) return null;
  const folder = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
  const folderUrl = `${protocol}://${url.host}${folder}`;
  return URL.canParse(folderUrl) ? { folderUrl, region, accessKeyId, secretAccessKey } : null;
}

/** Returns an empty string when the percent-encoding is malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
