import type { PrerenderedPage } from "@kora/contract/rendering";
import { idOfPage } from "../../lib/first-calls.ts";
import { posterSizes } from "../../ui/poster-source.ts";
import type { PageName } from "../page-modules.ts";
import { fillSkeletonTemplate, skeletonStyle } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderSkeleton } from "./render-page.tsx";
import type { FirstCallsData } from "./send-first-calls.ts";

/** A page that gets a skeleton. `poster` is the displayed width of the poster in its first call, if it shows one. */
type SkeletonPage = readonly [path: string, name: PageName, poster?: FirstCallsData["poster"]];

/** The pages of signed-in users that get a skeleton; all others get `index.html`. */
const pages: readonly SkeletonPage[] = [
  ["/home", "home", posterSizes.card],
  ["/story", "feed", posterSizes.card],
  ["/story/:storyId", "story", posterSizes.story],
  ["/recent", "Socials"],
  ["/chat/:userId", "chat"],
  ["/group/:groupId", "group"],
  ["/users", "people"],
  ["/user/:userId", "user"],
  ["/theuser", "own profile"],
  ["/chat", "griots"],
  ["/news", "news"],
  ["/search", "dashboard"],
];

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
  for (const [path, name, poster] of pages) {
    const { scripts, css } = build.filesOf(name);
    const style = `${css}\n${skeletonStyle}`;
    const { html: body, urls } = await renderSkeleton(path.replace(/:\w+/, idOfPage));
    const html = fillSkeletonTemplate(build.template, {
      body,
      firstCalls: { urls, ...(poster && { poster }) },
      scripts,
      font: build.latinFont,
      style,
      script: inlineScript,
    });
    rendered.push({ path, excludedParameters: [], html, inlineScript, inlineStyle: style });
  }
  return rendered;
}
