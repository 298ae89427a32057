import type { PrerenderedPage } from "@kora/contract/rendering";
import { idOfPage } from "../../lib/first-calls.ts";
import { type SkeletonPath, skeletonPaths, toRequestPath } from "../../lib/skeleton-paths.ts";
import { posterSizes } from "../../ui/poster-source.ts";
import type { PageName } from "../page-modules.ts";
import { fillSkeletonTemplate, skeletonStyle } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { previewTemplates } from "./preview-templates.tsx";
import { renderSkeleton } from "./render-page.tsx";
import type { FirstCallsData } from "./send-first-calls.ts";

/**
 * The story that a page shows before its app starts: the URL of its call, the displayed width of its poster, which is the
 * largest picture of the page, and the template of its preview.
 */
interface PageStory {
  readonly url: string;
  readonly sizes: NonNullable<FirstCallsData["poster"]>;
  readonly preview: keyof typeof previewTemplates;
}

const firstCard: PageStory = {
  url: "/api/stories/recommended",
  sizes: posterSizes.card,
  preview: "card",
};
const openStory: PageStory = {
  url: `/api/stories/${idOfPage}`,
  sizes: posterSizes.story,
  preview: "story",
};

/** The pages by their paths. */
const pages: Readonly<Record<SkeletonPath, { name: PageName; story?: PageStory }>> = {
  "/home": { name: "home", story: firstCard },
  "/story": { name: "feed", story: firstCard },
  "/story/:storyId": { name: "story", story: openStory },
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

/** Returns the first calls of a page, that of its story in front. */
function toFirstCalls(urls: readonly string[], story: PageStory | undefined): FirstCallsData {
  if (story === undefined) return { urls };
  const otherUrls = urls.filter((url) => url !== story.url);
  if (otherUrls.length === urls.length) throw new Error(`The page does not fetch ${story.url}.`);
  return { urls: [story.url, ...otherUrls], poster: story.sizes };
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
    const { name, story } = pages[path];
    const { scripts, styleSheets, css } = build.filesOf(name);
    const style = `${css}\n${skeletonStyle}`;
    const { html: body, urls } = await renderSkeleton(toRequestPath(path));
    const html = fillSkeletonTemplate(build.template, {
      body,
      firstCalls: toFirstCalls(urls, story),
      preview: story && (await previewTemplates[story.preview]()),
      scripts,
      style,
      styleSheets,
      script: inlineScript,
    });
    rendered.push({ path, excludedParameters: [], html, inlineScript, inlineStyle: style });
  }
  return rendered;
}
