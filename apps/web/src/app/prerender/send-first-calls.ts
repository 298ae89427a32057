import type { StoryCardView, StoryView } from "@kora/contract/stories";
import {
  type FirstCalls,
  firstCallsElementId,
  idOfPage,
  idPattern,
} from "../../lib/first-calls.ts";
import { type HttpResponse, readResponse, toHeaders } from "../../lib/http.ts";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { deviceStore, mutedWordsEntry } from "../../lib/storage.ts";
import { sessionKeys } from "../../lib/stored-session.ts";
import { type posterSizes, posterSource } from "../../ui/poster-source.ts";
import { showPreview } from "./show-preview.ts";

/** The first calls of a page as the server knows them: it has rendered the page, and seen what its queries fetch. */
export interface FirstCallsData {
  /** URLs of `GET` requests; `idOfPage` stands for the id in the path of the page. */
  readonly urls: readonly string[];
  /**
   * Of a page that shows the story, or the first story, in the response to the first call: the displayed width of its
   * poster, which is the largest picture of the page.
   */
  readonly poster?: (typeof posterSizes)[keyof typeof posterSizes];
}

type FirstStory = StoryCardView & Partial<Pick<StoryView, "needsWarning">>;

/** Returns the story, or the first story, of a response; undefined if the page does not show it at once. */
function readStory({ status, text }: HttpResponse): FirstStory | undefined {
  // With a search, the page lists other stories.
  if (status !== 200 || location.search !== "") return undefined;
  const [story] = [JSON.parse(text) as FirstStory | FirstStory[]].flat();
  return story?.needsWarning ? undefined : story;
}

/** Loads the poster of a story in the width that the page will show. */
function preloadPoster({ poster }: StoryCardView, sizes: string): void {
  if (isSaverMode()) return;
  const { src, srcSet } = posterSource(poster);
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "image", fetchPriority: "high" });
  Object.assign(link, { href: src, imageSrcset: srcSet, imageSizes: sizes });
  document.head.append(link);
}

/** Resolves when the whole document is parsed. The event `DOMContentLoaded` would wait for the scripts of the app. */
async function untilParsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("readystatechange", resolve));
}

/** Shows the first story of the page without waiting for the app. */
async function showFirstStory(
  responses: ReadonlyMap<string, Promise<HttpResponse>>,
  sizes: string,
): Promise<void> {
  const [first] = responses.values();
  const story = first && readStory(await first);
  if (story === undefined) return;
  preloadPoster(story, sizes);
  // Only the app can compare words.
  const userId = deviceStore.get(sessionKeys.userId) ?? "";
  if (deviceStore.get(mutedWordsEntry(userId)) !== null) return;
  const unfinished = await responses.get("/api/stories/unfinished")?.catch(() => undefined);
  await untilParsed();
  showPreview(story, unfinished?.status === 200 && unfinished.text !== "[]");
}

/** Collects the messages of the service worker until the app takes them. */
function collectWorkerMessages(): FirstCalls["takeWorkerMessages"] {
  const messages: unknown[] = [];
  const collect = ({ data }: MessageEvent) => void messages.push(data);
  navigator.serviceWorker?.addEventListener("message", collect);
  return () => {
    navigator.serviceWorker?.removeEventListener("message", collect);
    return messages.splice(0);
  };
}

/**
 * Sends the calls of the page's first render while its scripts are loaded. The API client takes the responses
 * (`lib/first-calls.ts`).
 */
export function sendFirstCalls(): void {
  const token = deviceStore.get(sessionKeys.token);
  const json = document.getElementById(firstCallsElementId)?.textContent;
  const [pageId] = idPattern.exec(location.pathname) ?? [];
  if (token === null || !json || (json.includes(idOfPage) && pageId === undefined)) return;
  const { urls, poster } = JSON.parse(json.replaceAll(idOfPage, pageId ?? "")) as FirstCallsData;
  const takeWorkerMessages = collectWorkerMessages();
  const headers = toHeaders(token);
  const responses = new Map(
    urls.map((url) => [url, fetch(url, { headers }).then(readResponse)] as const),
  );
  window.firstCalls = { token, responses, takeWorkerMessages };
  // The app gets a failure when it takes the response.
  for (const response of responses.values()) response.catch(() => undefined);
  if (poster !== undefined) showFirstStory(responses, poster).catch(() => undefined);
}
