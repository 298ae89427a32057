import { publicPaths } from "@kora/contract/public-pages";
import type { ServerRenderedPage } from "@kora/contract/rendering";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { locale } from "#text/locale.ts";
import { shareText } from "#text/share.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { Logo } from "../../ui/logo.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";
import { PatternEdge } from "../../ui/pattern-edge.tsx";
import type { PageAssets } from "./page-assets.ts";

export interface ShareDocumentProps {
  title: string;
  assets: PageAssets;
  /** Elements of `<head>` for this page only. */
  head: ReactNode;
  children: ReactNode;
}

/** Renders a document to HTML without scripts of React. */
export function renderDocument(document: ReactElement): ServerRenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(document)}` };
}

/** Document of a public page, which does not load the web app. */
export function ShareDocument({ title, assets, head, children }: ShareDocumentProps) {
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{uiText.pageTitle(title)}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12132b" media="(prefers-color-scheme: dark)" />
        {/* Only the theme: each byte counts here, and saver mode is of the app. */}
        <script src="/share-theme.js" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head}
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="fixed start-3 top-0 z-50 -translate-y-full rounded-b-md bg-surface-raised px-4 py-3 font-medium text-link focus:translate-y-0 focus:shadow-overlay"
        >
          {shellText.skipToContent}
        </a>
        <PatternEdge />
        <header className="mx-auto flex w-full max-w-feed flex-wrap items-center justify-between gap-x-4 px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-3">
          <a href="/" className="inline-flex min-h-11 items-center rounded-sm">
            <Logo />
          </a>
          <a
            href={publicPaths.explore}
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {shareText.explore.link}
          </a>
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
        <footer className="mt-14 pb-[env(safe-area-inset-bottom)]">
          <PatternStrip className="h-4 w-full lg:h-6" />
          <p className="px-4 py-6 text-center font-story text-sm text-text-muted">
            {shellText.tagline}
          </p>
        </footer>
      </body>
    </html>
  );
}
