import type {
  FriendRequestSenders,
  MatureChoice,
  MessageSenders,
  OnlineStateViewers,
  PrivacyView,
} from "@kora/contract/privacy-settings";
import type { ShownTo } from "@kora/contract/shown-to";
import type { NamedAudience } from "@kora/contract/status-audience";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  friendRequestsFromOf,
  hidesMatureOf,
  isAdult,
  isMinor,
  isVisibleUser,
  messagesFromOf,
  onlineStateToOf,
  shownToOf,
  statusAudienceOf,
} from "../visibility/index.ts";

/** The privacy settings of a user, selected with `privacyColumns`. */
export interface PrivacyRow {
  messages_from: MessageSenders;
  friend_requests_from: FriendRequestSenders;
  status_audience: NamedAudience | "chosen";
  /** The chosen people whom the user may see now; empty unless the audience is `chosen`. */
  chosen_people: { _id: string; username: string; avatar: string | null }[];
  online_state_to: OnlineStateViewers;
  sends_read_receipts: boolean;
  shows_age: boolean;
  is_in_directory: boolean;
  allows_downloads: boolean;
  stories_shown_to: ShownTo;
  mature_stories: MatureChoice;
  privacy_revision: number;
  is_adult: boolean;
  is_minor: boolean;
}

/** Returns the columns of `PrivacyRow` for a row of `users`, with the defaults of the user's age. */
export function privacyColumns(user: SQL, hiddenUserIds: SQLWrapper): SQL {
  const audience = statusAudienceOf(user);
  return sql`${messagesFromOf(user)} AS messages_from, ${friendRequestsFromOf(user)} AS friend_requests_from,
    ${audience} AS status_audience,
    CASE WHEN ${audience} = 'chosen' THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('_id', chosen.id, 'username', chosen.username,
        'avatar', chosen.avatar) ORDER BY chosen.username), '[]')
      FROM users chosen
      WHERE chosen.id = ANY (${user}.status_audience_ids) AND ${isVisibleUser(sql`chosen`, hiddenUserIds)}
    ) ELSE '[]'::jsonb END AS chosen_people,
    ${onlineStateToOf(user)} AS online_state_to, ${user}.sends_read_receipts, ${user}.shows_age,
    ${user}.is_in_directory, ${user}.allows_downloads,
    ${shownToOf(user, sql`NULL`)} AS stories_shown_to,
    CASE WHEN ${hidesMatureOf(user)} THEN 'hide' ELSE ${user}.mature_stories END AS mature_stories,
    ${user}.privacy_revision, ${isAdult(user)} AS is_adult, ${isMinor(user)} AS is_minor`;
}

/** Converts privacy settings to the wire format, which only their own user may see. */
export function toPrivacyView(row: PrivacyRow): PrivacyView {
  return {
    messages: row.messages_from,
    friendRequests: row.friend_requests_from,
    status:
      row.status_audience === "chosen"
        ? row.chosen_people.map(({ _id }) => _id)
        : row.status_audience,
    chosenPeople: row.chosen_people,
    onlineState: row.online_state_to,
    readReceipts: row.sends_read_receipts,
    showAge: row.shows_age,
    inDirectory: row.is_in_directory,
    downloads: row.allows_downloads,
    storiesShownTo: row.stories_shown_to,
    mature: row.mature_stories,
    revision: row.privacy_revision,
  };
}
