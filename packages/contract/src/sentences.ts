import { accountChanges } from "./sentences/account-changes.ts";
import { accounts } from "./sentences/accounts.ts";
import { alerts } from "./sentences/alerts.ts";
import { blocks } from "./sentences/blocks.ts";
import { comments } from "./sentences/comments.ts";
import { dashboard } from "./sentences/dashboard.ts";
import { downloads } from "./sentences/downloads.ts";
import { drafts } from "./sentences/drafts.ts";
import { form } from "./sentences/form.ts";
import { friends } from "./sentences/friends.ts";
import { groups } from "./sentences/groups.ts";
import { imports } from "./sentences/imports.ts";
import { library } from "./sentences/library.ts";
import { media } from "./sentences/media.ts";
import { messages } from "./sentences/messages.ts";
import { moderation } from "./sentences/moderation.ts";
import { mutes } from "./sentences/mutes.ts";
import { news } from "./sentences/news.ts";
import { pictureErrors } from "./sentences/picture-errors.ts";
import { playlists } from "./sentences/playlists.ts";
import { profile } from "./sentences/profile.ts";
import { publication } from "./sentences/publication.ts";
import { reactions } from "./sentences/reactions.ts";
import { reading } from "./sentences/reading.ts";
import { reports } from "./sentences/reports.ts";
import { search } from "./sentences/search.ts";
import { secondFactor } from "./sentences/second-factor.ts";
import { security } from "./sentences/security.ts";
import { series } from "./sentences/series.ts";
import { statusAudience } from "./sentences/status-audience.ts";
import { statuses } from "./sentences/statuses.ts";
import { stories } from "./sentences/stories.ts";
import { storyDocument } from "./sentences/story-document.ts";
import { writers } from "./sentences/writers.ts";

/**
 * The texts that the server sends and the web app may show too, word for word as in the specification. Texts of the web
 * app alone are in its text catalogue. A browser loads only the texts of the feature that it needs, for example
 * `@kora/contract/sentences/stories`.
 */
export const sentences = {
  accounts,
  accountChanges,
  secondFactor,
  security,
  writers,
  stories,
  storyDocument,
  comments,
  publication,
  reactions,
  reading,
  pictureErrors,
  playlists,
  series,
  dashboard,
  profile,
  downloads,
  library,
  drafts,
  blocks,
  mutes,
  reports,
  search,
  news,
  statuses,
  statusAudience,
  messages,
  groups,
  friends,
  alerts,
  moderation,
  imports,
  media,
  form,
} as const;
