import { groups as sentences } from "@kora/contract/sentences/groups";
import { messages } from "@kora/contract/sentences/messages";
import { pictureErrors as pictureSentences } from "@kora/contract/sentences/picture-errors";
import { onFirstUse } from "../on-first-use.ts";
import { hourCycle, locale } from "./locale.ts";

const number = onFirstUse(() => new Intl.NumberFormat(locale));
const clock = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: hourCycle(),
    }),
);
const members = (count: number) => (count === 1 ? "1 member" : `${number().format(count)} members`);

const pictureErrors = {
  unreadable: sentences.pictureNotImage,
  heic: pictureSentences.heic,
  damaged: pictureSentences.damaged,
  "too-large": sentences.pictureTooLarge,
};

/** Texts of groups. Group chats also use those of `messages.ts`. */
export const groupsText = {
  title: "Group",
  members,
  privacy: { public: "Public group", private: "Private group" },
  roles: { creator: "Creator", admin: "Admin", member: null },
  create: {
    title: "Create a group",
    intro: "Gather people around a fire of your own.",
    loading: "Loading the form...",
    loadFailed: "The form could not be loaded.",
    name: "Name",
    description: "Description",
    descriptionHint: "What the group is about, and who is welcome.",
    privacy: "Who can join",
    privacies: {
      public: { label: "Public", hint: "Anybody can join at once." },
      private: { label: "Private", hint: "Admins let people in, or an invite link does." },
    },
    picture: "Picture",
    pictureHint: "Beside its name in every list. It can be chosen later too.",
    pictureErrors,
    removePicture: "Remove picture",
    submit: "Create Group",
    failed: "Failed to create group. Please try again.",
    pictureFailed:
      "The group is there, but its picture could not be saved. Please choose it again.",
    created: (name: string) => `${name} is ready.`,
    writersOnly: sentences.writersOnly,
    becomeGriot: "Become a griot",
    nameRequired: sentences.nameRequired,
    nameTooLong: sentences.nameTooLong,
    descriptionTooLong: sentences.descriptionTooLong,
  },
  list: {
    title: "Groups",
    loading: "Loading your groups...",
    failed: "Failed to load your groups.",
    moreFailed: "More groups could not be loaded.",
    empty: "You are in no group yet. Griots have theirs on their profiles.",
    toGriots: "Find a griot",
    more: (count: number) => `Show ${number().format(count)} more`,
    all: "Show all groups",
    fewer: "Show fewer groups",
    menu: (name: string) => `Options for ${name}`,
    /** Precedes the text of the last message. */
    by: (name: string) => `${name}:`,
    noMessages: "Nothing was said yet.",
    hiddenMessage: "A message that is not shown to you",
    deletedUntil: (date: Date) => `Deleted. It can be restored until ${clock().format(date)}.`,
    waiting: (count: number) =>
      count === 1 ? "1 person asks to join" : `${count} people ask to join`,
  },
  actions: {
    undoDelete: "Undo Delete",
    undoDeleteOf: (name: string) => `Undo Delete of ${name}`,
    remove: "Delete Group",
    removeQuestion: (name: string) => `Delete “${name}”?`,
    removeDetail:
      "For 24 hours its members see it faded, and you or another admin can bring it back. After that it is gone with all that was said.",
    removeConfirm: "Delete Group",
    removeFailed: "Failed to delete group",
    restore: "Restore Group",
    restoreFailed: "Failed to restore group",
    leave: "Leave Group",
    leaveQuestion: (name: string) => `Leave “${name}”?`,
    leaveDetail: "You no longer get its messages.",
    leavePrivate:
      "You no longer get its messages, and can come back only when an admin lets you in.",
    leaveToAdmin: (name: string) => `${name}, the oldest admin, becomes its creator.`,
    leaveToMember: (name: string) => `${name}, the oldest member, becomes its creator.`,
    leaveToOldest: "Its oldest admin, else its oldest member, becomes its creator.",
    leaveLast: "Nobody else is in it: the group is deleted for good, with all that was said.",
    leaveConfirm: "Leave Group",
    leaveFailed: "The group could not be left. Please try again.",
    mute: "Mute notifications",
    unmute: "Unmute notifications",
    muted: "Muted",
    muteFailed: "The notifications could not be changed. Please try again.",
  },
  panel: {
    title: "About the group",
    open: "About the group",
    description: "Description",
    noDescription: "No description yet.",
    more: "Show all of it",
    less: "Show less",
    edit: "Edit name and description",
    save: "Save",
    cancel: "Cancel",
    saveFailed: "The group could not be changed. Please try again.",
    picture: {
      updated: "The group has a new picture.",
      failed: "The picture could not be saved.",
      errors: pictureErrors,
    },
    invite: "Invite link",
    inviteHint: "Whoever has it can join.",
    inviteLoading: "Loading the invite link...",
    inviteFailed: "The invite link could not be loaded.",
    copy: "Copy",
    copied: "Link copied to clipboard",
    copyFailed: "The link could not be copied.",
    renew: "Renew link",
    renewQuestion: "Renew the invite link?",
    renewDetail: "The link that you have shared so far will let nobody in any more.",
    renewConfirm: "Renew link",
    renewFailed: "The link could not be renewed. Please try again.",
    settings: "Settings",
    broadcast: "Only admins can send messages",
    broadcastHint: "Everybody else reads.",
    broadcastFailed: "Broadcast mode could not be changed. Please try again.",
    mute: "Mute notifications",
    muteHint: "The number of unread messages goes on counting.",
    members: "Members",
    requests: "Requests to join",
    deletedUntil: (date: Date) =>
      `This group was deleted. It can be restored until ${clock().format(date)}.`,
  },
  people: {
    title: "Members",
    search: "Search members",
    searchPlaceholder: "Search by name or username",
    loading: "Loading members...",
    failed: "Members could not be loaded.",
    none: "Nobody matches your search.",
    matching: (search: string) => `Members who match “${search}”`,
    list: "Members",
    you: "you",
    seeMore: "See More",
    menu: (name: string) => `Options for ${name}`,
    profile: "View profile",
    chat: "Send a message",
    promote: "Make admin",
    demote: "Remove as admin",
    remove: "Remove from group",
    removeQuestion: (name: string) => `Remove ${name} from the group?`,
    removeDetail: "They no longer get its messages, and cannot join again by themselves for a day.",
    removeConfirm: "Remove",
    actionFailed: "That did not work. Please try again.",
  },
  requests: {
    title: "Requests to join",
    loading: "Loading requests...",
    failed: "Requests could not be loaded.",
    none: "Nobody waits to be let in.",
    list: "Requests to join",
    accept: "Accept",
    acceptOf: (name: string) => `Accept ${name}`,
    decline: "Decline",
    declineOf: (name: string) => `Decline ${name}`,
    actionFailed: "That did not work. Please try again.",
  },
  joining: {
    join: "Join Group",
    request: "Request to Join Group",
    requested: "Request sent",
    view: "View Group",
    of: (name: string) => ` ${name}`,
    failed: "Failed to join group.",
    publicHint: "Anybody can join.",
    privateHint: "Admins decide who is let in.",
    inviteHint: "You were invited.",
    againFrom: (time: string) => `You can join again from ${time}, or with an invite link.`,
    askAgainFrom: (time: string) => `You can ask again from ${time}, or join with an invite link.`,
    pendingHint: "An admin has to let you in. You are told when they do.",
  },
  writerGroups: {
    title: "Groups",
    titleOf: (name: string) => `Groups by ${name}`,
    loading: "Loading groups...",
    failed: "Groups could not be loaded.",
    none: "No groups yet.",
    more: "Show more groups",
  },
  /** Texts that only group chats have. */
  chat: {
    broadcast: sentences.broadcast,
    friendsOnly: messages.friendsOnly,
    deleted: sentences.wasDeleted,
    empty: "Nothing was said yet. Begin the evening.",
    /** Names of the users who are typing; null for unknown names. */
    typing: (names: readonly (string | null)[]) => {
      if (names.length > 2) return "Several people are typing";
      const [one, other] = names.map((name) => name ?? "Somebody");
      return other === undefined ? `${one} is typing` : `${one} and ${other} are typing`;
    },
  },
} as const;
