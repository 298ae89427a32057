import type { MatureStorySummary, PublicStoryView } from "./stories.ts";

/** The content of a mail. The web app's components render it. */
export type MailContent =
  | { readonly kind: "verify-email"; readonly name: string; readonly link: string }
  | { readonly kind: "reset-password"; readonly name: string; readonly link: string }
  /** Many wrong passwords were entered. `link` leads to the form that requests a new password. */
  | { readonly kind: "login-warning"; readonly name: string; readonly link: string };

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface SharePageInput {
  readonly story: PublicStoryView;
  /** Origin without a slash at the end, such as `https://kora.example`. */
  readonly origin: string;
}

export interface MatureSharePageInput {
  readonly story: MatureStorySummary;
  /** Origin without a slash at the end. */
  readonly origin: string;
}

export interface ServerRenderedPage {
  /** A complete HTML document without inline scripts. */
  readonly html: string;
}

export interface PagesInput {
  /** The site information that the landing page shows. */
  readonly site: { readonly contactPhones: readonly string[] };
}

/** A page as every user gets it before the app has started, rendered once. */
export interface PrerenderedPage {
  /** A path of `pagePaths`. */
  readonly path: string;
  /** Parameters of the query that change the page: a request with one gets `index.html` instead. */
  readonly excludedParameters: readonly string[];
  /** A complete HTML document. */
  readonly html: string;
  /** The texts of its only inline script and style sheet, whose hashes the content security policy must allow. */
  readonly inlineScript: string;
  readonly inlineStyle: string;
}

/** The exports of the web app's build for Node, which the server loads. */
export interface ServerRenderer {
  renderMail(content: MailContent): RenderedMail;
  renderSharePage(input: SharePageInput): ServerRenderedPage;
  /** Renders the page of a shared mature story, which has its title and warnings but not its text. */
  renderMatureSharePage(input: MatureSharePageInput): ServerRenderedPage;
  /** Renders the page for a shared story that does not exist. */
  renderMissingSharePage(input: { readonly origin: string }): ServerRenderedPage;
  /** Renders the first pages of visitors, and the skeletons of the pages of signed-in users. */
  renderPages(input: PagesInput): Promise<readonly PrerenderedPage[]>;
}
