import type { AppealOutcome, ModeratedKind, SanctionAct } from "./moderation-actions.ts";
import type { PublicAuthor, PublicPage } from "./public-pages.ts";
import type { SeriesWithContents } from "./series.ts";
import type { MatureStorySummary, MembersStorySummary, PublicStoryView } from "./stories.ts";

/** The content of a mail. The web app's components render it. */
export type MailContent =
  | { readonly kind: "verify-email"; readonly name: string; readonly link: string }
  | { readonly kind: "reset-password"; readonly name: string; readonly link: string }
  /** Many wrong passwords were entered. `link` leads to the form that requests a new password. */
  | { readonly kind: "login-warning"; readonly name: string; readonly link: string }
  | SanctionMailContent
  | AppealMailContent
  | {
      readonly kind: DetailedMailKind;
      readonly name: string;
      readonly link: string;
      /** The fact that the mail is about; see `DetailedMailKind`. */
      readonly detail: string;
    };

/** An act of the moderators. `link` leads to the sanctions of the user. */
interface SanctionMailContent {
  readonly kind: "sanction";
  readonly name: string;
  readonly link: string;
  readonly act: SanctionAct;
  /** The kind and the title of the entity. The title is empty for a user and a message. */
  readonly entity: ModeratedKind;
  readonly title: string;
  readonly reason: string;
  /** The end of a limit or a suspension, if any. */
  readonly until: Date | null;
  /** The time at which a closed account is erased. */
  readonly erasedAt: Date | null;
  readonly appealableUntil: Date;
}

/** The decision about an appeal. */
interface AppealMailContent {
  readonly kind: "appeal";
  readonly name: string;
  readonly link: string;
  readonly outcome: AppealOutcome;
  readonly reason: string;
}

/** The kinds of mails with a detail. */
export type DetailedMailKind =
  /** To the new address, which is the detail. `link` confirms the change of the email. */
  | "confirm-email-change"
  /** To the old address, with the new one as the detail. `link` undoes the change. */
  | "email-change-requested"
  | "email-changed"
  /** The detail is the day on which the account is erased. `link` leads to the login, which restores it. */
  | "account-deleted"
  /** The detail is empty. `link` leads to the form that requests a new password. */
  | "account-restored"
  /** The detail is the device with the time of the sign-in. `link` signs the device out. */
  | "new-device"
  /** The detail is a sentence about the change. `link` leads to the profile. */
  | "security";

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface SharePageInput {
  readonly story: PublicStoryView;
  readonly author: PublicAuthor;
  /** Origin without a slash at the end, such as `https://kora.example`. */
  readonly origin: string;
}

/** A series as a visitor without a session sees it. */
export type PublicSeries = Omit<SeriesWithContents, "isFollowing" | "nextPart">;

export interface SeriesSharePageInput {
  readonly series: PublicSeries;
  readonly author: PublicAuthor;
  /** Origin without a slash at the end. */
  readonly origin: string;
}

export interface PublicPageInput {
  readonly page: PublicPage;
  /** False for a page that search engines shall not list. */
  readonly isListed: boolean;
  /** Origin without a slash at the end. */
  readonly origin: string;
}

/** Something public that does not exist, or a story that its griot unpublished. */
export type MissingSharePageKind = "story" | "series" | "withdrawn" | "griot" | "list";

export interface MatureSharePageInput {
  readonly story: MatureStorySummary;
  /** Origin without a slash at the end. */
  readonly origin: string;
}

export interface MembersSharePageInput {
  readonly story: MembersStorySummary;
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
  /** Renders the page of a shared story that is shown to members only, which has its title and poster but not its text. */
  renderMembersSharePage(input: MembersSharePageInput): ServerRenderedPage;
  /** Renders the public page of a series with its contents. */
  renderSeriesSharePage(input: SeriesSharePageInput): ServerRenderedPage;
  /** Renders the public page of a griot, a genre or a tag, or the page `/explore`. */
  renderPublicPage(input: PublicPageInput): ServerRenderedPage;
  /** Renders the page for a shared story or series that does not exist, or for a story that its griot unpublished. */
  renderMissingSharePage(input: {
    readonly origin: string;
    readonly kind: MissingSharePageKind;
  }): ServerRenderedPage;
  /** Renders the first pages of visitors, and the skeletons of the pages of signed-in users. */
  renderPages(input: PagesInput): Promise<readonly PrerenderedPage[]>;
}
