/** Limits of the specification and of decisions.md; characters are UTF-16 code units as in `String.length`. */
export const limits = {
  name: { max: 80 },
  email: { max: 254 },
  username: { min: 3, max: 30 },
  password: { min: 8, max: 128 },
  writer: { posterName: 15, aboutYourself: 100, minAge: 13, maxAge: 120, genres: 10, hobbies: 4 },
  story: {
    title: 70,
    shortDescription: 200,
    words: 5000,
    /** Of the HTML as sent; 5,000 long words with markup stay far below. */
    htmlCharacters: 400_000,
    genres: 3,
    posterAlt: 200,
    playlists: 50,
    /** Of `GET /stories/list`. */
    idsPerCall: 100,
  },
  draft: {
    /** One person's. */
    each: 20,
    /** An unfinished text may be longer than a story's may be in the end; in characters. */
    title: 1000,
    shortDescription: 5000,
    posterAlt: 2000,
  },
  playlist: {
    name: 80,
    /** One person's. */
    each: 100,
    stories: 500,
    /** Public ones named for a story, beside the viewer's own. */
    ofOneStory: 20,
  },
  profile: { aboutMe: 100, feedback: 2000 },
  friends: {
    /** One person's. */
    each: 5000,
    /** Requests that one person made and nobody has answered. */
    requests: 500,
  },
  /** What is kept of one person's, the latest. */
  alerts: { each: 500 },
  moderation: { note: 500, days: 3650 },
  comment: { text: 2000, pathLength: 200 },
  status: {
    content: 700,
    /** From here on the counter warns. */
    warnAbove: 600,
    lifetimeMilliseconds: 24 * 60 * 60 * 1000,
    /** Shown at once of one person, the newest. */
    each: 50,
  },
  message: {
    content: 5000,
    fileBytes: 25 * 1024 * 1024,
    fileName: 120,
    /** Of the message that is answered, in characters. */
    quote: 30,
    /** Of the last message, in the list of recent chats. */
    preview: 100,
    restoreMilliseconds: 24 * 60 * 60 * 1000,
    /** A sent file's address lives at most so long. */
    urlMilliseconds: 60 * 60 * 1000,
    /** The longer side of a small picture, in pixels. */
    thumbnail: 480,
  },
  group: {
    name: 60,
    description: 500,
    members: 5000,
    /** Beside the creator. */
    admins: 50,
    /** Groups that one person is in; those among them that they made. */
    each: 500,
    made: 50,
    /** People who wait to be let into one group. */
    requests: 1000,
    /** Whoever was turned down may ask again so much later. */
    askAgainMilliseconds: 24 * 60 * 60 * 1000,
    /** How long a deleted group can be restored. */
    graceMilliseconds: 24 * 60 * 60 * 1000,
    /** Characters of an invite code. */
    invite: 64,
    /** People whom one message can mention. */
    mentions: 20,
  },
  push: {
    /** One person's browsers. */
    each: 10,
    endpoint: 1000,
  },
  /** People whose coming and going one socket is told of. */
  presence: { watched: 100 },
  report: { reason: 500 },
  blocks: {
    /** One user's. The ids of blocked people and stories come with every session. */
    each: { people: 5000, stories: 1000, comments: 5000, statuses: 1000 },
    /** Of each kind, in the lists of what one blocked. */
    listed: 100,
  },
  reading: {
    timerSecondsPerCall: 6 * 3600,
    /**
     * The longest reading that is believed of somebody without an account, whose time nothing else bounds:
     * a beginner or one who reads aloud, at so many words a minute, with time for title and poster.
     */
    slowest: { wordsPerMinute: 60, extraSeconds: 60 },
    tempId: 64,
    referrer: 2000,
    /** In words; what the time of a story is told by. */
    wordsPerMinute: 220,
  },
  image: {
    targetBytes: 200 * 1024,
    startQuality: 0.9,
    qualityStep: 0.1,
    minQuality: 0.1,
    minQualityProfilePicture: 0.5,
    maxSide: 1920,
    /** What the server takes at most. */
    uploadBytes: 25 * 1024 * 1024,
    uploadPixels: 100_000_000,
    /** The longer side of a poster or a profile picture, as a multiple of the shorter one. */
    maxRatio: 20,
  },
  /** Of `GET /dashboard/figures`: days shown, and days kept. */
  analytics: { days: 30, retentionDays: 400 },
  search: {
    query: 100,
    each: 5,
    /** Recent terms, and frequent ones, that are shown. */
    history: 10,
    /** Terms of one person that are counted. */
    terms: 100,
  },
  list: { defaultLimit: 20, maxLimit: 100, insideEntity: 50, ownIds: 10_000 },
} as const;
