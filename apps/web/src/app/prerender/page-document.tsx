import { renderToStaticMarkup } from "react-dom/server";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { firstCallsElementId } from "../../lib/first-calls.ts";
import { type PageData, pageElementIds } from "../../lib/prerendered-page.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import type { FirstCallsData } from "./send-first-calls.ts";
import { previewAttributes } from "./show-preview.ts";

/** The parts of a prerendered document. */
export interface DocumentParts {
  readonly title: string;
  readonly body: string;
  readonly data: PageData;
  /** URL path of the font to preload. */
  readonly font: string;
  readonly style: string;
  /** URL paths of the style sheets that `style` contains. */
  readonly styleSheets: readonly string[];
  readonly script: string;
}

/** Styles of a visitor page until the app has started on it. */
export const styleUntilAppStarts = [
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

type HeadParts = Pick<DocumentParts, "style" | "styleSheets" | "script">;

type Replacement = readonly [pattern: RegExp, text: string];

function replaceAll(template: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((html, [pattern, text]) => {
    if (html.search(pattern) < 0) throw new Error(`The built index.html has no ${pattern}.`);
    return html.replace(pattern, () => text);
  }, template);
}

/**
 * The replacements of both kinds of pages: the script of the theme and the styles are inline. The disabled links load
 * nothing: they tell the imports of the app that their style sheets are there.
 */
function replaceHead({ style, styleSheets, script }: HeadParts, link = "") {
  const disabledLinks = styleSheets
    .map((path) => `<link rel="stylesheet" disabled href="${path}">`)
    .join("");
  return [
    [/<script src="\/theme\.js"><\/script>/, `${link}<script>${script}</script>`],
    [/<link rel="modulepreload"[^>]*>\s*/g, ""],
    [/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>${disabledLinks}`],
  ] satisfies Replacement[];
}

const rootContent = /<div id="root">([\s\S]*?<\/div>)\s*<\/div>/;

/** Returns an element with data for scripts. */
function toJsonElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Fills the built `index.html`: inline styles and script, and the page in place of the scripts that start the app. */
export function fillTemplate(template: string, parts: DocumentParts): string {
  // The script preloads the font, except in saver mode.
  const fontLink = `<link data-font as="font" type="font/woff2" href="${parts.font}" crossorigin />`;
  return replaceAll(template, [
    ...replaceHead(parts, fontLink),
    [/<title>[^<]*<\/title>/, `<title>${parts.title}</title>`],
    [/<script type="module"[^>]*><\/script>/, ""],
    [rootContent, `<div id="root">${parts.body}</div>${renderToStaticMarkup(<StartFailure />)}`],
    [/<\/body>/, `${toJsonElement(pageElementIds.data, parts.data)}</body>`],
  ]);
}

/** Styles of a page with a skeleton: browsers without a session show the logo. */
export const skeletonStyle =
  "html:not([data-shows-skeleton]) [data-skeleton],[data-shows-skeleton] .boot{display:none}" +
  "[data-hides-install-bar] [data-skeleton] [data-install-bar]{display:none}";

/** The parts of a document with a skeleton. `scripts` are URL paths. */
export interface SkeletonParts extends HeadParts, Pick<DocumentParts, "body"> {
  readonly scripts: readonly string[];
  readonly firstCalls: FirstCallsData;
  /** The HTML of the template of the preview, if the page has one. */
  readonly preview: string | undefined;
}

/**
 * Fills the built `index.html`: inline styles and script, the skeleton beside the logo, and the scripts of the page to
 * preload. The app loads the fonts when it starts; until it replaces the skeleton, this cannot be used and is hidden from
 * assistive technology.
 */
export function fillSkeletonTemplate(template: string, parts: SkeletonParts): string {
  const preloads = parts.scripts
    .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`)
    .join("");
  const skeleton = `<div data-skeleton inert aria-hidden="true">${parts.body}</div>`;
  const preview =
    parts.preview && `<template ${previewAttributes.template}>${parts.preview}</template>`;
  const [, logo = ""] = rootContent.exec(template) ?? [];
  return replaceAll(template, [
    // The inline script reads it.
    [/(?=<script src="\/theme\.js">)/, toJsonElement(firstCallsElementId, parts.firstCalls)],
    ...replaceHead(parts),
    [/<\/head>/, `${preloads}</head>`],
    [rootContent, `<div id="root">${skeleton}${logo}</div>${preview ?? ""}`],
  ]);
}
