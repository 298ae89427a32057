import type { PublicStoryView } from "./stories.ts";

/** What a mail says; rendered by the web app's own components. */
export type MailContent =
  | { readonly kind: "verify-email"; readonly name: string; readonly link: string }
  | { readonly kind: "reset-password"; readonly name: string; readonly link: string }
  /** Many wrong passwords were entered; `link` leads to the request for a new one. */
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

export interface ServerRenderedPage {
  /** A whole document, from `<!doctype html>` on, without inline script. */
  readonly html: string;
}

/** What the web app's build for Node exports and the server loads (architecture, rule 6). */
export interface ServerRenderer {
  renderMail(content: MailContent): RenderedMail;
  renderSharePage(input: SharePageInput): ServerRenderedPage;
  /** The page for a shared story that is gone, or never was. */
  renderMissingSharePage(input: { readonly origin: string }): ServerRenderedPage;
}
