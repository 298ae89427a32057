import type { PrerenderedPage } from "@kora/contract/rendering";
import { type PageName, pageModules } from "../page-modules.ts";
import { fillSkeletonTemplate, skeletonStyle } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderSkeleton } from "./render-page.tsx";

/** The pages of signed-in users that get a skeleton; all others get `index.html`. */
const pages: readonly (readonly [path: string, name: PageName])[] = [
  ["/home", "home"],
  ["/story", "feed"],
  ["/story/:storyId", "story"],
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

/** Stands for every id in the path of a page. */
const anyId = "00000000-0000-4000-8000-000000000000";

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
  for (const [path, name] of pages) {
    const { scripts, css } = build.filesOf(pageModules[name]);
    const style = `${css}\n${skeletonStyle}`;
    const html = fillSkeletonTemplate(build.template, {
      body: await renderSkeleton(path.replace(/:\w+/, anyId)),
      scripts,
      font: build.latinFont,
      style,
      script: inlineScript,
    });
    rendered.push({ path, excludedParameters: [], html, inlineScript, inlineStyle: style });
  }
  return rendered;
}
