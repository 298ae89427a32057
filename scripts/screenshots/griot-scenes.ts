import { genres, hobbies } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";

/** Session of a signed-in user. */
export interface Session {
  readonly token: string;
  readonly userId: string;
}

/** Users of the sample community for the states of the writers' screens. */
export interface GriotScenes {
  /** A writer with stories, whose own page is a realistic one. */
  readonly griot: Session;
  /** This user becomes a writer without stories. */
  readonly beginner: Session;
  /** This user becomes a writer whose fields all have their max length. */
  readonly loud: Session;
}

/** Ids for the placeholders in the paths of the screens. */
export type GriotIds = Record<
  "griot" | "beginner" | "loud" | "own" | "playlist" | "fullplaylist" | "emptyplaylist",
  string
>;

const longName = "Ẹ̀gbọ́n Nkanyezi ".repeat(9).slice(0, limits.playlist.name);

/** Creates the data for the writers' screens through the API: realistic, empty and of max length. */
export async function prepareGriots(
  origin: string,
  { griot, beginner, loud }: GriotScenes,
  excessiveStory: string,
): Promise<GriotIds> {
  const call = async <Answer>(
    method: "GET" | "POST" | "PUT",
    path: string,
    { token }: Session,
    body?: object,
  ): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "x-auth-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const apply = (person: Session, application: object) =>
    call("POST", "/writer/save", person, { country: "Ghana", age: 34, ...application });
  await apply(beginner, {
    posterName: "Adwoa",
    aboutYourself: "I begin.",
    genres: ["poetry"],
    hobbies: [],
  });
  await apply(loud, {
    country: "Saint Vincent and the Grenadines",
    posterName: "W".repeat(limits.writer.posterName),
    aboutYourself: "Speicherstadtkontorhausviertel".repeat(4).slice(0, limits.writer.aboutYourself),
    genres: genres.toSorted((a, b) => b.length - a.length).slice(0, limits.writer.genres),
    hobbies: hobbies.toSorted((a, b) => b.length - a.length).slice(0, limits.writer.hobbies),
  });
  for (const follower of [griot, beginner]) {
    await call("POST", `/writer/follow/${loud.userId}`, follower, { on: true });
  }

  const stories = await call<{ _id: string }[]>("GET", "/stories/recommended?limit=12", loud);
  const fill = async (person: Session, name: string, held: string[]) => {
    const body = { name, public: true };
    const { _id } = await call<{ _id: string }>("POST", "/playlists", person, body);
    await call("PUT", `/playlists/${_id}`, person, { stories: held });
    return _id;
  };
  const ids = stories.map(({ _id }) => _id);
  const emptyplaylist = await fill(loud, "For the train", []);
  const fullplaylist = await fill(loud, longName, [...new Set([excessiveStory, ...ids])]);
  for (let count = 0; count < 6; count += 1) {
    await fill(loud, `${count} ${"N".repeat(limits.playlist.name - 2)}`, [excessiveStory]);
  }
  const playlist = await fill(griot, "Evenings by the river", ids.slice(0, 4));
  const own = await call<{ _id: string }[]>("GET", "/dashboard/stories", griot);
  return {
    griot: griot.userId,
    beginner: beginner.userId,
    loud: loud.userId,
    own: own.find(({ _id }) => _id !== excessiveStory)?._id ?? "",
    playlist,
    fullplaylist,
    emptyplaylist,
  };
}
