export const messages = {
  contentRequired: "A message needs text or an attachment.",
  editEmpty: "A message cannot be empty.",
  tooLong: "A message can be at most 5,000 characters.",
  noRecipient: "Please say to whom the message goes.",
  oneRecipient: "A message goes to one person or to one group.",
  notYourself: "You cannot write to yourself.",
  clientId: "A clientId is 1 to 64 letters, digits, dashes or underscores.",
  clientIdUsed: "This clientId belongs to another message.",
  unknownTimer: "A message disappears after 1, 6, 12 or 24 hours, or not at all.",
  /** For a message with more than one of `replyTo`, `statusId` and `forwardOf`. */
  replyOrForward: "A message answers one thing, or is forwarded.",
  noFileWhenForwarded: "What is forwarded brings its own attachment.",
  fileTooLarge: "A file can be at most 25 MB.",
  fileNotAccepted:
    "This kind of file cannot be sent. Send a picture, a sound, or a PDF, Word or text file.",
  fileUnreadable: "This file could not be read. It may be damaged.",
  fileRequired: "Please choose a file.",
  tooManyPixels: "A picture can have at most 100 megapixels.",
  pictureBroken: "This picture could not be read.",
  waveform: "A waveform is at most 64 whole numbers from 0 to 100.",
  /** The message does not exist, has disappeared, or is hidden from the viewer. */
  notFound: "This message is no longer here.",
  notYours: "Only its sender can do this.",
  deleted: "This message was deleted.",
  notDeleted: "This message is not deleted.",
  tooLateToRestore: "A message can be brought back for 24 hours only.",
  /** The message of success: the chat comes back with the next message. */
  chatDeleted: "The conversation is hidden until the next message.",
  personNotFound: "This person is not here, or not for you to reach.",
  /** The one message for every rule that closes a chat except a block, so that no refusal discloses an age. */
  friendsOnly: "You can write to this person once you are friends.",
  requestLimit: "You can write more once they have accepted.",
  requestTextOnly: "You can send files once they have accepted.",
  requestNotFound: "This request is no longer here.",
  requestAccepted: "You can write to each other now.",
  requestDeclined: "Request declined.",
  tooManyNewChats:
    "A new account can begin 10 conversations in its first 24 hours. You can begin more tomorrow, and go on in those that you have.",
  /** For more than one of `before`, `after`, `around` and `since`. */
  onlyOneSelector: "Ask for what comes before, after or around one message, or for what changed.",
  fileLinkExpired: "This link has expired. Open the conversation again.",
  pushEndpoint: "This address is not one of a push service.",
  pushKeys: "The keys of the subscription have the wrong form.",
  pushOn: "Notifications are on.",
  pushOff: "Notifications are off.",
} as const;
