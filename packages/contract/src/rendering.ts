import type { PublicStoryView } from "./stories.ts";

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

export interface ServerRenderedPage {
  /** A complete HTML document without inline scripts. */
  readonly html: string;
}

/** The exports of the web app's build for Node, which the server loads. */
export interface ServerRenderer {
  renderMail(content: MailContent): RenderedMail;
  renderSharePage(input: SharePageInput): ServerRenderedPage;
  /** Renders the page for a shared story that does not exist. */
  renderMissingSharePage(input: { readonly origin: string }): ServerRenderedPage;
}
