import type { Session } from "../../../scripts/demo/sample-server.ts";

/** A user of the sample community, or a visitor without a session. */
type ScreenUser = "visitor" | "reader" | "writer";

/** A page to measure. */
export interface Screen {
  readonly name: string;
  readonly user: ScreenUser;
  /** Path of the page; its placeholder, such as `:story`, is a key of `ScreenIds`. */
  readonly path: string;
  /** The desired max bytes of JavaScript, compressed by gzip, in the first six seconds. */
  readonly targetBytes: number;
}

const kB = 1000;
const signedInTargetBytes = 200 * kB;

export const screens: readonly Screen[] = [
  { name: "landing", user: "visitor", path: "/", targetBytes: 110 * kB },
  { name: "login", user: "visitor", path: "/login", targetBytes: 120 * kB },
  { name: "register", user: "visitor", path: "/register", targetBytes: 120 * kB },
  { name: "home", user: "reader", path: "/home", targetBytes: signedInTargetBytes },
  { name: "feed", user: "reader", path: "/story", targetBytes: signedInTargetBytes },
  { name: "story", user: "reader", path: "/story/:story", targetBytes: signedInTargetBytes },
  { name: "Socials", user: "reader", path: "/recent", targetBytes: signedInTargetBytes },
  { name: "chat", user: "reader", path: "/chat/:user", targetBytes: signedInTargetBytes },
  { name: "group", user: "reader", path: "/group/:group", targetBytes: signedInTargetBytes },
  { name: "people", user: "reader", path: "/users", targetBytes: signedInTargetBytes },
  { name: "own profile", user: "reader", path: "/theuser", targetBytes: signedInTargetBytes },
  { name: "user", user: "reader", path: "/user/:user", targetBytes: signedInTargetBytes },
  { name: "griots", user: "reader", path: "/chat", targetBytes: signedInTargetBytes },
  {
    name: "griot",
    user: "reader",
    path: "/writer/profile/:writer",
    targetBytes: signedInTargetBytes,
  },
  { name: "news", user: "reader", path: "/news", targetBytes: signedInTargetBytes },
  { name: "dashboard", user: "writer", path: "/search", targetBytes: signedInTargetBytes },
  { name: "write", user: "writer", path: "/stories", targetBytes: signedInTargetBytes },
];

export const emails = {
  reader: "kofi_reads@example.com",
  writer: "ama.serwaa@example.com",
} as const;

type ScreenIds = Readonly<Record<"story" | "user" | "group" | "writer", string>>;

/** The ids of the pages that only Lighthouse measures. */
type PublicIds = Readonly<Record<"series" | "tag", string>>;

/** Returns the ids in the first page of a list; `key` is the field that has the id. */
async function listIds<Key extends string>(
  origin: string,
  path: string,
  { token }: Session,
  key: Key,
): Promise<string[]> {
  const response = await fetch(`${origin}/api${path}`, { headers: { "x-auth-token": token } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return ((await response.json()) as Record<Key, string>[]).map((item) => item[key]);
}

/** Returns the first story, chat partner, group and writer in the lists of the reader. */
export async function findScreenIds(origin: string, session: Session): Promise<ScreenIds> {
  const getFirstId = async (path: string, key: "_id" | "userId" = "_id") => {
    const [id] = await listIds(origin, path, session, key);
    if (id === undefined) throw new Error(`${path} is empty: is this the sample community?`);
    return id;
  };
  return {
    story: await getFirstId("/stories/trending"),
    user: await getFirstId("/chats/recent", "userId"),
    group: await getFirstId("/groups"),
    writer: await getFirstId("/writer/all"),
  };
}

/** Fills the placeholder of a path. */
export function screenPath({ path }: Screen, ids: ScreenIds & Partial<PublicIds>): string {
  return path.replace(/:([a-z]+)/, (_, name: keyof typeof ids) => ids[name] ?? "");
}
