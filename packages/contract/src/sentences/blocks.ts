export const blocks = {
  blocked: "Blocked successfully",
  unblocked: "Entity unblocked successfully!",
  unknownType: "Type must be user, writer, story, comment or status.",
  cannotBlockYourself: "You cannot block yourself.",
  cannotBlockOwnStory: "You cannot block your own story.",
  cannotBlockOwnComment: "You cannot block your own comment.",
  cannotBlockOwnStatus: "You cannot block your own status.",
  tooManyPeople: "You have blocked 5000 people. Please unblock one of them first.",
  tooManyStories: "You have blocked 1000 stories. Please unblock one of them first.",
  tooManyComments: "You have blocked 5000 comments. Please unblock one of them first.",
  tooManyStatuses: "You have blocked 1000 statuses. Please unblock one of them first.",
} as const;
