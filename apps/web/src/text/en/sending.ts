/**
 * Texts of calls that create something and may have reached the server although no answer came. `unknown`: it is not known
 * whether the call was made; making it again does no harm. `sentBefore`: an earlier attempt, with other content, was made.
 */
export const sendingText = {
  story: {
    unknown: "We could not tell whether it was published. Publish again: it will not appear twice.",
    sentBefore:
      "What you published before has appeared after all. Publish again to publish this as another story.",
  },
  comment: {
    unknown:
      "We could not tell whether your comment was sent. Send it again: it will not appear twice.",
    sentBefore: "What you wrote before was sent after all. Send again to send this too.",
  },
  status: {
    unknown: "We could not tell whether it was posted. Post it again: it will not appear twice.",
    sentBefore: "What you wrote before was posted after all. Post again to post this too.",
  },
  group: {
    unknown:
      "We could not tell whether the group was created. Create it again: it will not appear twice.",
    sentBefore:
      "The group was created as it was before your last changes. Create again to make another group.",
  },
  playlist: {
    unknown:
      "We could not tell whether the playlist was created. Create it again: it will not appear twice.",
    sentBefore:
      "The playlist was created as it was before your last changes. Create again to make another playlist.",
  },
  series: {
    unknown:
      "We could not tell whether the series was created. Create it again: it will not appear twice.",
    sentBefore:
      "The series was created as it was before your last changes. Create again to make another series.",
  },
  import: {
    unknown:
      "We could not tell whether the file was imported. Import it again: it will not appear twice.",
    sentBefore: "The file that you chose before was imported after all. Import again for this one.",
  },
  feedback: {
    unknown:
      "We could not tell whether your feedback was sent. Send it again: it will not arrive twice.",
    sentBefore: "What you wrote before was sent after all. Send again to send this too.",
  },
  report: {
    unknown:
      "We could not tell whether your report was sent. Send it again: it will not arrive twice.",
    sentBefore: "What you wrote before was sent after all. Send again to send this too.",
  },
  appeal: {
    unknown:
      "We could not tell whether your appeal was sent. Send it again: it will not arrive twice.",
    sentBefore: "What you wrote before was sent after all.",
  },
  note: {
    unknown:
      "We could not tell whether the note was added. Add it again: it will not appear twice.",
    sentBefore: "What you wrote before was added after all. Add again to add this too.",
  },
  moderation: {
    unknown: "We could not tell whether this was done. Do it again: it will not be done twice.",
    sentBefore: "What you decided before was done after all.",
  },
  application: {
    unknown:
      "We could not tell whether your application was sent. Send it again: it will not arrive twice.",
    sentBefore: "Your application was sent as it was before your last changes.",
  },
} as const;
