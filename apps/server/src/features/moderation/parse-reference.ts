import type { ModeratedKind } from "@kora/contract/moderation-actions";

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const username = "[A-Za-z0-9_.]+";

const idPattern = new RegExp(`^${uuid}$`);
const bareUsernamePattern = new RegExp(`^@(${username})$`);
const usernamePathPattern = new RegExp(`^/@(${username})(?:/.*)?$`);
const idPathPattern = new RegExp(`^/([a-z]+(?:/profile)?)/(${uuid})(?:/.*)?$`, "i");

const kindByPath: Readonly<Record<string, ModeratedKind | "writer">> = {
  user: "user",
  chat: "user",
  writer: "writer",
  "writer/profile": "writer",
  story: "story",
  status: "status",
  group: "group",
  playlists: "playlist",
  series: "series",
};

/** What a text in the search of moderators refers to. */
export type Reference =
  /** `any`: the text is an id alone. The id of a writer may be that of the writer record or of the user. */
  | { readonly kind: ModeratedKind | "writer" | "any"; readonly id: string }
  /** `isLink`: the text is the link of the user's page. Otherwise it may also be the beginning of a name. */
  | { readonly kind: "username"; readonly username: string; readonly isLink: boolean }
  /** A link of another site, or of a page that shows no single entity. */
  | { readonly kind: "nothing" };

/**
 * Returns what an id, `@username`, or an absolute or relative link of the Kora at `publicUrl` refers to; undefined for
 * any other text.
 */
export function parseReference(text: string, publicUrl: string): Reference | undefined {
  if (idPattern.test(text)) return { kind: "any", id: text.toLowerCase() };
  const [, bareUsername] = bareUsernamePattern.exec(text) ?? [];
  if (bareUsername !== undefined) {
    return { kind: "username", username: bareUsername, isLink: false };
  }
  return /^(?:https?:\/)?\//i.test(text) ? parseLink(text, publicUrl) : undefined;
}

/** The scheme may differ, because Kora may be reached by http and https. */
function parseLink(text: string, publicUrl: string): Reference {
  const url = URL.parse(text, publicUrl);
  if (url?.host !== new URL(publicUrl).host) return { kind: "nothing" };
  const [, linkedUsername] = usernamePathPattern.exec(url.pathname) ?? [];
  if (linkedUsername !== undefined) {
    return { kind: "username", username: linkedUsername, isLink: true };
  }
  const [, path = "", id = ""] = idPathPattern.exec(url.pathname) ?? [];
  const kind = kindByPath[path.toLowerCase()];
  return kind ? { kind, id: id.toLowerCase() } : { kind: "nothing" };
}
