import type { Session } from "../../scripts/demo/sample-server.ts";

/** A user of the sample community, or a visitor without a session. */
type ScreenUser = "visitor" | "reader" | "writer";

/** A page to measure. */
export interface Screen {
  readonly name: string;
  readonly user: ScreenUser;
  /** Path of the page; its placeholder, such as `:story`, is a key of `ScreenIds`. */
  readonly path: string;
  /** Aim: max bytes of JavaScript, compressed by gzip, in the first six seconds. */
  readonly aimBytes: number;
}

const kB = 1000;
const signedIn = 200 * kB;

export const screens: readonly Screen[] = [
  { name: "landing", user: "visitor", path: "/", aimBytes: 110 * kB },
  { name: "login", user: "visitor", path: "/login", aimBytes: 120 * kB },
  { name: "register", user: "visitor", path: "/register", aimBytes: 120 * kB },
  { name: "home", user: "reader", path: "/home", aimBytes: signedIn },
  { name: "feed", user: "reader", path: "/story", aimBytes: signedIn },
  { name: "story", user: "reader", path: "/story/:story", aimBytes: signedIn },
  { name: "Socials", user: "reader", path: "/recent", aimBytes: signedIn },
  { name: "chat", user: "reader", path: "/chat/:person", aimBytes: signedIn },
  { name: "group", user: "reader", path: "/group/:group", aimBytes: signedIn },
  { name: "people", user: "reader", path: "/users", aimBytes: signedIn },
  { name: "own profile", user: "reader", path: "/theuser", aimBytes: signedIn },
  { name: "user", user: "reader", path: "/user/:person", aimBytes: signedIn },
  { name: "griots", user: "reader", path: "/chat", aimBytes: signedIn },
  { name: "griot", user: "reader", path: "/writer/profile/:griot", aimBytes: signedIn },
  { name: "news", user: "reader", path: "/news", aimBytes: signedIn },
  { name: "dashboard", user: "writer", path: "/search", aimBytes: signedIn },
  { name: "write", user: "writer", path: "/stories", aimBytes: signedIn },
];

export const emails = {
  reader: "kofi_reads@example.com",
  writer: "ama.serwaa@example.com",
} as const;

type ScreenIds = Readonly<Record<"story" | "person" | "group" | "griot", string>>;

/** Returns the ids in the first page of a list; `key` is the field that has the id. */
async function listIds<Key extends string>(
  origin: string,
  path: string,
  { token }: Session,
  key: Key,
): Promise<string[]> {
  const response = await fetch(`${origin}/api${path}`, { headers: { "x-auth-token": token } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return ((await response.json()) as Record<Key, string>[]).map((item) => item[key]);
}

/** Finds what the reader's pages show: the first story, chat, group and griot. */
export async function findScreenIds(origin: string, session: Session): Promise<ScreenIds> {
  const firstOf = async (path: string, key: "_id" | "userId" = "_id") => {
    const [id] = await listIds(origin, path, session, key);
    if (id === undefined) throw new Error(`${path} is empty: is this the sample community?`);
    return id;
  };
  return {
    story: await firstOf("/stories/trending"),
    person: await firstOf("/chats/recent", "userId"),
    group: await firstOf("/groups"),
    griot: await firstOf("/writer/all"),
  };
}

/** Fills the placeholder of a path. */
export function screenPath({ path }: Screen, ids: ScreenIds): string {
  return path.replace(/:([a-z]+)/, (_, name: keyof ScreenIds) => ids[name]);
}
