import type { PrerenderedPage } from "@kora/contract/rendering";
import { type SkeletonPath, skeletonPaths, toRequestPath } from "../../lib/skeleton-paths.ts";
import { posterSizes } from "../../ui/poster-source.ts";
import type { PageName } from "../page-modules.ts";
import { fillSkeletonTemplate, skeletonStyle } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderSkeleton } from "./render-page.tsx";
import type { FirstCallsData } from "./send-first-calls.ts";

/** The pages by their paths. `poster` is the displayed width of the poster in the first call of a page that shows one. */
const pages: Readonly<
  Record<SkeletonPath, { name: PageName; poster?: NonNullable<FirstCallsData["poster"]> }>
> = {
  "/home": { name: "home", poster: posterSizes.card },
  "/story": { name: "feed", poster: posterSizes.card },
  "/story/:storyId": { name: "story", poster: posterSizes.story },
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
      firstCalls: { urls, ...(poster && { poster }) },
      scripts,
      style,
      styleSheets,
      script: inlineScript,
    });
    rendered.push({ path, excludedParameters: [], html, inlineScript, inlineStyle: style });
  }
  return rendered;
}
