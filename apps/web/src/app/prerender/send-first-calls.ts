import type { StoryCardView } from "@kora/contract/stories";
import {
  type FirstCalls,
  firstCallsElementId,
  idOfPage,
  idPattern,
} from "../../lib/first-calls.ts";
import { type HttpResponse, readResponse, toHeaders } from "../../lib/http.ts";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { deviceStore } from "../../lib/storage.ts";
import { sessionKeys } from "../../lib/stored-session.ts";
import { type posterSizes, posterSource } from "../../ui/poster-source.ts";

/** The first calls of a page as the server knows them: it has rendered the page, and seen what its queries fetch. */
export interface FirstCallsData {
  /** URLs of `GET` requests; `idOfPage` stands for the id in the path of the page. */
  readonly urls: readonly string[];
  /** Where the picture that will be the largest is: in the response to the first call, at its displayed width. */
  readonly poster?: (typeof posterSizes)[keyof typeof posterSizes];
}

/** Loads the poster of the story, or of the first story, in a response, in the width that the page will show. */
function preloadPoster({ status, text }: HttpResponse, sizes: string): void {
  if (status !== 200 || isSaverMode()) return;
  const [story] = [JSON.parse(text) as StoryCardView | StoryCardView[]].flat();
  if (story === undefined) return;
  const { src, srcSet } = posterSource(story.poster);
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "image", fetchPriority: "high" });
  Object.assign(link, { href: src, imageSrcset: srcSet, imageSizes: sizes });
  document.head.append(link);
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
  for (const [index, response] of [...responses.values()].entries()) {
    response
      .then((arrived) => {
        if (index === 0 && poster !== undefined) preloadPoster(arrived, poster);
      })
      // The app gets the failure when it takes the response.
      .catch(() => undefined);
  }
}
