import { renderToStaticMarkup } from "react-dom/server";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { type PageData, pageElementIds } from "../../lib/prerendered-page.ts";
import { buttonStyle } from "../../ui/button-style.ts";

/** The parts of a prerendered document. */
export interface DocumentParts {
  readonly title: string;
  readonly body: string;
  readonly data: PageData;
  readonly font: string;
  readonly style: string;
  readonly script: string;
}

/** Styles of the page until the app has started. */
export const styleBeforeStart = [
  "[data-hides-install-bar] [data-install-bar]{display:none}",
  "[data-waiting]{cursor:progress;outline:2px solid var(--focus);outline-offset:2px}",
  "[data-starts-at-once] #root{visibility:hidden;height:100dvh;overflow:hidden}",
  "[data-starts-at-once] body{background:url(/favicon.svg) center/4rem no-repeat}",
].join("");

/** The message that the scripts could not be loaded. It covers a strip of the page, so that nothing moves. */
function StartFailure() {
  return (
    <div
      id={pageElementIds.failure}
      hidden
      className="fixed inset-x-3 bottom-[calc(1.5rem+env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-dialog items-center gap-3 rounded-md border border-line border-s-4 border-s-danger bg-surface-raised py-2 ps-4 pe-2 text-text shadow-overlay [&[hidden]]:hidden"
    >
      <p
        role="alert"
        className="min-w-0 flex-1"
        data-offline={shellText.errors.offline}
        data-failed={uiText.loadFailed}
        data-outdated={shellText.errors.outdated}
      />
      <button type="button" className={buttonStyle({})}>
        {uiText.tryAgain}
      </button>
    </div>
  );
}

/** Fills the built `index.html`: inline styles and script, and the page in place of the scripts that start the app. */
export function fillTemplate(template: string, parts: DocumentParts): string {
  const font = `<link rel="preload" as="font" type="font/woff2" href="${parts.font}" crossorigin />`;
  const json = JSON.stringify(parts.data).replaceAll("<", "\\u003c");
  const replacements: readonly (readonly [pattern: RegExp, text: string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${parts.title}</title>`],
    [/<script src="\/theme\.js"><\/script>/, `<script>${parts.script}</script>`],
    [/<script type="module"[^>]*><\/script>/, font],
    [/<link rel="modulepreload"[^>]*>\s*/g, ""],
    [/<link rel="stylesheet"[^>]*>/, `<style>${parts.style}</style>`],
    [
      /<div id="root">[\s\S]*?<\/div>\s*<\/div>/,
      `<div id="root">${parts.body}</div>${renderToStaticMarkup(<StartFailure />)}`,
    ],
    [
      /<\/body>/,
      `<script type="application/json" id="${pageElementIds.data}">${json}</script></body>`,
    ],
  ];
  return replacements.reduce((html, [pattern, text]) => {
    if (html.search(pattern) < 0) throw new Error(`The built index.html has no ${pattern}.`);
    return html.replace(pattern, () => text);
  }, template);
}
