import type { LibraryStoryView } from "@kora/contract/library";
import type { StoryView } from "@kora/contract/stories";
import { ApiError } from "../../lib/api-error.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { addStory } from "./library-cache.ts";
import type { LibraryServer } from "./library-server.ts";
import { type LibraryStory, pictureKey, seriesPath, storyPath } from "./library-story.ts";
import { widthHeader } from "./stored-responses.ts";

/** A response that is read whole before the cache is changed, so that a lost connection leaves nothing half stored. */
async function readWhole(
  source: Response,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ response: Response; body: Blob }> {
  let body: Blob;
  try {
    body = await source.blob();
  } catch {
    throw new ApiError(0, "OFFLINE");
  }
  // `OfflineMark` shows the time of the response.
  const date = source.headers.get("date") ?? new Date(serverNow()).toUTCString();
  const type = source.headers.get("content-type") ?? "application/json";
  return {
    body,
    response: new Response(body, { headers: { date, "content-type": type, ...headers } }),
  };
}

const widthOf = (url: string) => /\/(\d+)\.\w+$/.exec(url)?.[1] ?? "";

/**
 * Fetches a story with its pictures and stores it, in place of a copy `previous`. Throws `ApiError`, or the error of the
 * browser if its storage is full.
 */
export async function storeStory(
  server: LibraryServer,
  {
    userId,
    listed,
    previous,
  }: {
    readonly userId: string;
    readonly listed: LibraryStoryView;
    readonly previous?: LibraryStory | undefined;
  },
): Promise<LibraryStory> {
  const responses = new Map<string, Response>();
  const text = await readWhole(await server.getStory(listed._id));
  const story = JSON.parse(await text.body.text()) as StoryView;
  let bytes = text.body.size;
  const pictures: string[] = [];
  for (const { url } of listed.pictures) {
    const source = await server.getPicture(url);
    if (source === undefined) continue;
    const picture = await readWhole(source, { [widthHeader]: widthOf(url) });
    bytes += picture.body.size;
    pictures.push(url);
    responses.set(pictureKey(url), picture.response);
  }
  if (story.series) {
    const contents = await readWhole(await server.getSeries(story.series._id));
    responses.set(seriesPath(story.series._id), contents.response);
  }
  // The text goes last, so that it is never newer than its pictures.
  responses.set(storyPath(listed._id), text.response);
  const { title, userId: author, language, poster, series } = story;
  const now = serverNow();
  const stored: LibraryStory = {
    ...{ userId, _id: listed._id, title, language, poster, series, bytes, pictures },
    author: { _id: author._id, posterName: author.posterName },
    revision: listed.revision,
    storedAt: previous?.storedAt ?? now,
    openedAt: previous ? previous.openedAt : story.position === null ? null : now,
  };
  await addStory(stored, responses);
  return stored;
}
