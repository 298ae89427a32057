export const mutes = {
  muted: "Muted. You no longer see their stories, statuses and comments.",
  unmuted: "Unmuted.",
  cannotMuteYourself: "You cannot mute yourself.",
  tooManyUsers: "You have muted 1000 people. Please unmute one of them first.",
  onInvalid: "Say whether to mute or to unmute: on must be true or false.",
  wordsInvalid: "Please send the muted words as a list of texts.",
  wordTooLong: "A muted word can be at most 60 characters.",
  tooManyWords: "You can mute at most 200 words. Please remove one of them first.",
} as const;
