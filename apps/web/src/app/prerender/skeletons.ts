import type { PrerenderedPage } from "@kora/contract/rendering";
import { idOfPage } from "../../lib/first-calls.ts";
import { type SkeletonPath, skeletonPaths, toRequestPath } from "../../lib/skeleton-paths.ts";
import { posterSizes } from "../../ui/poster-source.ts";
import type { PageName } from "../page-modules.ts";
import { fillSkeletonTemplate, skeletonStyle } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderSkeleton } from "./render-page.tsx";
import type { FirstCallsData } from "./send-first-calls.ts";

/** Where the poster is that will be the largest picture of a page: the URL of its call, and its displayed width. */
interface PagePoster {
  readonly url: string;
  readonly sizes: NonNullable<FirstCallsData["poster"]>;
}

const feedPoster: PagePoster = { url: "/api/stories/recommended", sizes: posterSizes.card };
const storyPoster: PagePoster = { url: `/api/stories/${idOfPage}`, sizes: posterSizes.story };

/** The pages by their paths. */
const pages: Readonly<Record<SkeletonPath, { name: PageName; poster?: PagePoster }>> = {
  "/home": { name: "home", poster: feedPoster },
  "/story": { name: "feed", poster: feedPoster },
  "/story/:storyId": { name: "story", poster: storyPoster },
  "/recent": { name: "Socials" },
  "/chat/:userId": { name: "chat" },
  "/group/:groupId": { name: "group" },
  "/users": { name: "people" },
  "/user/:userId": { name: "user" },
  "/theuser": { name: "own profile" },
  "/chat": { name: "griots" },
  "/news": { name: "news" },
  "/search": { name: "dashboard" },
};

/** Returns the first calls of a page, that of the poster in front. */
function toFirstCalls(urls: readonly string[], poster: PagePoster | undefined): FirstCallsData {
  if (poster === undefined) return { urls };
  const otherUrls = urls.filter((url) => url !== poster.url);
  if (otherUrls.length === urls.length) throw new Error(`The page does not fetch ${poster.url}.`);
  return { urls: [poster.url, ...otherUrls], poster: poster.sizes };
}

/**
 * Renders the pages of signed-in users as they are until their data has arrived. The skeleton is replaced when the app
 * has loaded the page. A browser without a session shows the logo instead.
 */
export async function renderSkeletons({
  build,
  script,
}: {
  build: ClientBuild;
  script: string;
}): Promise<PrerenderedPage[]> {
  const inlineScript = `${build.themeScript}\n${script}`;
  const rendered: PrerenderedPage[] = [];
  // One after another, because `renderSkeleton` changes the session of all renderings in this process.
  for (const path of skeletonPaths) {
    const { name, poster } = pages[path];
    const { scripts, styleSheets, css } = build.filesOf(name);
    const style = `${css}\n${skeletonStyle}`;
    const { html: body, urls } = await renderSkeleton(toRequestPath(path));
    const html = fillSkeletonTemplate(build.template, {
      body,
      firstCalls: toFirstCalls(urls, poster),
      scripts,
      style,
      styleSheets,
      script: inlineScript,
    });
    rendered.push({ path, excludedParameters: [], html, inlineScript, inlineStyle: style });
  }
  return rendered;
}
