import { genres, hobbies } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import type { Session } from "../demo/sample-server.ts";

/** Sessions of users of the sample community, each for a state of the screens of writers. */
export interface WriterSessions {
  /** This user is a writer with stories. */
  readonly writer: Session;
  /** This user becomes a writer without stories. */
  readonly beginner: Session;
  /** This user becomes a writer whose fields all have their max length. */
  readonly maximal: Session;
}

/**
 * Ids for the placeholders in the paths of the screens, which have only small letters: those of the users of
 * `WriterSessions`, of a story of the writer (`own`), and of playlists with some, with many and with no stories.
 */
export type WriterScreenIds = Record<
  "writer" | "beginner" | "maximal" | "own" | "playlist" | "fullplaylist" | "emptyplaylist",
  string
>;

const longPlaylistName = "Ẹ̀gbọ́n Nkanyezi ".repeat(9).slice(0, limits.playlist.name);

/** Creates, through the API, the data for the screens of writers: typical, empty and with fields of max length. */
export async function prepareWriters(
  origin: string,
  { writer, beginner, maximal }: WriterSessions,
  excessiveStoryId: string,
): Promise<WriterScreenIds> {
  const call = async <Body>(
    method: "GET" | "POST" | "PUT",
    path: string,
    { token }: Session,
    body?: object,
  ): Promise<Body> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "x-auth-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(
        `${method} ${path} responded with ${response.status}: ${await response.text()}`,
      );
    return (await response.json()) as Body;
  };
  const becomeWriter = (user: Session, application: object) =>
    call("POST", "/writer/save", user, { country: "Ghana", age: 34, ...application });
  await becomeWriter(beginner, {
    posterName: "Adwoa",
    aboutYourself: "I begin.",
    genres: ["poetry"],
    hobbies: [],
  });
  await becomeWriter(maximal, {
    country: "Saint Vincent and the Grenadines",
    posterName: "W".repeat(limits.writer.posterName),
    aboutYourself: "Speicherstadtkontorhausviertel".repeat(4).slice(0, limits.writer.aboutYourself),
    genres: genres.toSorted((a, b) => b.length - a.length).slice(0, limits.writer.genres),
    hobbies: hobbies.toSorted((a, b) => b.length - a.length).slice(0, limits.writer.hobbies),
  });
  for (const follower of [writer, beginner]) {
    await call("POST", `/writer/follow/${maximal.userId}`, follower, { on: true });
  }

  const stories = await call<{ _id: string }[]>("GET", "/stories/recommended?limit=12", maximal);
  const createPlaylist = async (user: Session, name: string, storyIds: string[]) => {
    const body = { name, public: true };
    const { _id } = await call<{ _id: string }>("POST", "/playlists", user, body);
    await call("PUT", `/playlists/${_id}`, user, { stories: storyIds });
    return _id;
  };
  const storyIdsOfFeed = stories.map(({ _id }) => _id);
  const emptyplaylist = await createPlaylist(maximal, "For the train", []);
  const fullplaylist = await createPlaylist(maximal, longPlaylistName, [
    ...new Set([excessiveStoryId, ...storyIdsOfFeed]),
  ]);
  for (let count = 0; count < 6; count += 1) {
    await createPlaylist(maximal, `${count} ${"N".repeat(limits.playlist.name - 2)}`, [
      excessiveStoryId,
    ]);
  }
  const playlist = await createPlaylist(
    writer,
    "Evenings by the river",
    storyIdsOfFeed.slice(0, 4),
  );
  const ownStories = await call<{ _id: string }[]>("GET", "/dashboard/stories", writer);
  return {
    writer: writer.userId,
    beginner: beginner.userId,
    maximal: maximal.userId,
    own: ownStories.find(({ _id }) => _id !== excessiveStoryId)?._id ?? "",
    playlist,
    fullplaylist,
    emptyplaylist,
  };
}
