import type { PrerenderedPage, VisitorPagesInput } from "@kora/contract/rendering";
import { accountsText } from "#text/accounts.ts";
import { landingText } from "#text/landing.ts";
import { uiText } from "#text/ui.ts";
import { fillTemplate, styleBeforeStart } from "./page-document.tsx";
import type { ClientBuild } from "./page-files.ts";
import { renderApp } from "./render-page.tsx";

/** A page that is the same for every visitor. `modules` are those that its first render loads. */
interface VisitorPage {
  readonly path: string;
  readonly title: string;
  readonly modules: readonly string[];
}

/** Modules of the first render of every page of visitors. */
const everywhere = [
  "app/load-matched-routes.ts",
  "ui/theme-switch.tsx",
  "features/install/install-bar.tsx",
];

const pages: readonly VisitorPage[] = [
  {
    path: "/",
    title: landingText.title,
    modules: ["app/landing/landing-page.tsx"],
  },
  {
    path: "/login",
    title: accountsText.login.title,
    modules: ["features/accounts/login-page.tsx", "features/accounts/login-form.tsx"],
  },
  {
    path: "/register",
    title: accountsText.register.title,
    modules: ["features/accounts/register-page.tsx", "features/accounts/register-form.tsx"],
  },
];

/**
 * Renders the pages of visitors as documents that load no script file. Their inline script is that of the theme, then
 * `script`. `site` has the contact phones of the landing page.
 */
export function renderPages(
  { site }: VisitorPagesInput,
  { build, script }: { build: ClientBuild; script: string },
): Promise<PrerenderedPage[]> {
  const inlineScript = `${build.themeScript}\n${script}`;
  return Promise.all(
    pages.map(async ({ path, title, modules }) => {
      const queries = path === "/" ? [[["site"], site] as const] : [];
      const { scripts, css } = build.filesOf([...modules, ...everywhere]);
      const style = `${css}\n${styleBeforeStart}`;
      const html = fillTemplate(build.template, {
        title: uiText.pageTitle(title),
        body: await renderApp(path, queries),
        data: { scripts, queries },
        font: build.latinFont,
        style,
        script: inlineScript,
      });
      return { path, html, inlineScript, inlineStyle: style };
    }),
  );
}
