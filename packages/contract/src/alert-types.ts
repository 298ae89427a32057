/** Types of alerts. */
export const alertTypes = [
  "friend_request",
  "request_accepted",
  "new_post",
  "story_like",
  "story_comment",
  "story_share",
  "comment_like",
  "comment_reply",
  "comment_mention",
  "writer_follow",
  "writer_profile_view",
  "group_join_request",
  "group_request_accepted",
  "group_mention",
  "moderation",
  "appeal_decided",
  "security",
] as const;
export type AlertType = (typeof alertTypes)[number];

/** Types of alerts about a story, whose reference is the story. */
export const storyAlertTypes = [
  "new_post",
  "story_like",
  "story_comment",
  "story_share",
  "comment_like",
  "comment_reply",
  "comment_mention",
] as const satisfies readonly AlertType[];

/** Types of alerts about a group, whose reference is the group. */
export const groupAlertTypes = [
  "group_join_request",
  "group_request_accepted",
  "group_mention",
] as const satisfies readonly AlertType[];

/** Topics that a user can mute. Muting stops push and desktop notifications, but not alerts and unread counts. */
export const notificationTopics = [
  "messages",
  "groups",
  "friends",
  "stories",
  "comments",
  "followers",
  "newPosts",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** The topic of each alert type. Alert types with the topic null cannot be muted. */
export const notificationTopicByAlertType: Readonly<Record<AlertType, NotificationTopic | null>> = {
  friend_request: "friends",
  request_accepted: "friends",
  new_post: "newPosts",
  story_like: "stories",
  story_comment: "comments",
  story_share: "stories",
  comment_like: "comments",
  comment_reply: "comments",
  comment_mention: "comments",
  writer_follow: "followers",
  writer_profile_view: "followers",
  group_join_request: "groups",
  group_request_accepted: "groups",
  group_mention: "groups",
  moderation: null,
  appeal_decided: null,
  security: null,
};
