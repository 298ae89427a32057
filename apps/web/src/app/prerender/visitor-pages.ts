import type { PagesInput, PrerenderedPage } from "@kora/contract/rendering";
import { accountsText } from "#text/accounts.ts";
import { landingText } from "#text/landing.ts";
import { uiText } from "#text/ui.ts";
import type { PageName } from "../page-modules.ts";
import { fillTemplate, styleUntilAppStarts } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderApp } from "./render-page.tsx";

/** A page that is the same for every visitor. */
interface VisitorPage {
  readonly path: string;
  readonly name: PageName;
  readonly title: string;
}

const pages: readonly VisitorPage[] = [
  { path: "/", name: "landing", title: landingText.title },
  { path: "/login", name: "login", title: accountsText.login.title },
  { path: "/register", name: "register", title: accountsText.register.title },
];

/**
 * A request with one of these parameters gets `index.html`, because its page differs: `next` is the page after the
 * login, and `forgot` shows another form.
 */
const excludedParameters = ["next", "forgot"];

/**
 * Renders the pages of visitors as documents that load no script file. `startScript` starts the app when the visitor
 * first uses the page, and is inline after the script of the theme. `site` has the contact phones of the landing page.
 */
export function renderVisitorPages(
  { site }: PagesInput,
  { build, startScript }: { build: ClientBuild; startScript: string },
): Promise<PrerenderedPage[]> {
  const inlineScript = `${build.themeScript}\n${startScript}`;
  return Promise.all(
    pages.map(async ({ path, name, title }) => {
      const queries = path === "/" ? [[["site"], site] as const] : [];
      const { scripts, styleSheets, css } = build.filesOf(name);
      const style = `${css}\n${styleUntilAppStarts}`;
      const html = fillTemplate(build.template, {
        title: uiText.pageTitle(title),
        body: await renderApp(path, queries),
        data: { scripts, queries },
        font: build.latinFont,
        style,
        styleSheets,
        script: inlineScript,
      });
      // The content security policy allows these texts by their hashes.
      return { path, excludedParameters, html, inlineScript, inlineStyle: style };
    }),
  );
}
