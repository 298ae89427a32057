/** What may be kept on the device to be read without a line. */
export type KeptKind = "feed" | "story" | "news" | "picture";

const keptPaths: readonly (readonly [KeptKind, RegExp])[] = [
  ["feed", /^\/api\/stories\/recommended$/],
  ["story", /^\/api\/stories\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ["news", /^\/api\/news$/],
  ["picture", /^\/media\/[\w-]+\/\d+\.(webp|jpg)$/],
];

/** What kind of kept answer a request gets, or null: then the service worker leaves it alone. */
export function keptKind(method: string, { pathname, search }: URL): KeptKind | null {
  if (method !== "GET") return null;
  const kind = keptPaths.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
  // A picture with a query is signed for one person and one hour.
  return kind === "picture" && search !== "" ? null : kind;
}

/** Of the server itself: no page of the app. */
const ofTheServer =
  /^\/(api|media|assets|socket\.io|healthz|readyz|metrics|story\/[^/]+\/share)(\/|$)/i;
/** Their address is a secret; only the server's own answer carries the header that keeps it one. */
const holdsSecret = /^\/(oauth-callback|reset-password|verify-email|register\/google)(\/|$)/i;
const isFile = /\.\w+$/;

/** Whether the address is a page that the app shell shows by itself. */
export function isShellPage(pathname: string): boolean {
  return ![ofTheServer, holdsSecret, isFile].some((pattern) => pattern.test(pathname));
}
