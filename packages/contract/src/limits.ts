/**
 * Limits of the product. A limit of a text is its max length in Unicode code points, as `countCharacters` counts them. A
 * limit named after a list, such as `genres`, is its max number of items.
 */
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
    /** Max characters of the HTML. 5,000 long words with markup have far fewer. */
    htmlCharacters: 400_000,
    genres: 3,
    posterAlt: 200,
    playlists: 50,
    /** Ids per call of `GET /stories/list`. */
    idsPerCall: 100,
  },
  import: {
    fileBytes: 50 * 1024 * 1024,
    /** Parts of one file, and imported drafts of one user. */
    parts: 500,
    /** Sentences about what could not be taken. */
    notes: 200,
    /** The latest imports of a user that are listed. */
    perUser: 100,
  },
  playlist: {
    name: 80,
    perUser: 100,
    stories: 500,
    /** Public playlists listed for a story, besides the viewer's own. */
    perStory: 20,
  },
  series: { title: 70, shortDescription: 200, perUser: 200, parts: 500 },
  profile: {
    aboutMe: 100,
    feedback: 2000,
    /** A deleted account can be restored for this time. */
    deletionDays: 14,
    /** A change of the email can be undone for this time. */
    emailUndoDays: 7,
  },
  friends: {
    perUser: 5000,
    /** Open requests sent by one user. */
    requests: 500,
  },
  /** `days`: the max length of a suspension. */
  moderation: { note: 500, days: 3650 },
  comment: {
    text: 2000,
    pathLength: 200,
    /** Users whom one griot can bar from commenting. */
    bans: 1000,
    /** Users whom one comment can mention. */
    mentions: 20,
    /** An edit is shown to readers from this time after writing. */
    quietEditMilliseconds: 15 * 60 * 1000,
  },
  status: {
    content: 700,
    /** The character counter warns above this. */
    warnAbove: 600,
    lifetimeMilliseconds: 24 * 60 * 60 * 1000,
    /** Max users who can be chosen as the audience. */
    chosenUsers: 200,
    /** The newest statuses of a user that are shown. */
    perUser: 50,
  },
  message: {
    content: 5000,
    fileBytes: 25 * 1024 * 1024,
    fileName: 120,
    /** Characters of a quoted message. */
    quote: 30,
    /** Characters of the last message in the list of recent chats. */
    preview: 100,
    restoreMilliseconds: 24 * 60 * 60 * 1000,
    /** Max lifetime of the signed URL of an attachment. */
    urlMilliseconds: 60 * 60 * 1000,
    /** The longer side of a thumbnail in pixels. */
    thumbnail: 480,
    /** Max messages of a conversation that one search call reads. */
    searchedPerCall: 1000,
    /** Max messages of a message request, before it is accepted. */
    perRequest: 3,
    /** A declined request is shown again with a message that is sent after this time. */
    requestAgainMilliseconds: 30 * 24 * 60 * 60 * 1000,
    /** Requests are counted up to this number. */
    countedRequests: 100,
  },
  group: {
    name: 60,
    description: 500,
    members: 5000,
    /** Admins of one group, without the creator. */
    admins: 50,
    /** Memberships of one user. */
    perUser: 500,
    /** Groups created by one user. */
    createdPerUser: 50,
    /** Open requests to join one group. */
    requests: 1000,
    /** A declined user may request again after this time. */
    requestAgainMilliseconds: 24 * 60 * 60 * 1000,
    /** The time for which a deleted group can be restored. */
    graceMilliseconds: 24 * 60 * 60 * 1000,
    /** Characters of an invite code. */
    invite: 64,
    /** Mentions in one message. */
    mentions: 20,
  },
  /** Users of one `watchPeople`, and of all lists of a page together: the list that changed last comes first. */
  presence: { watchedAtOnce: 100 },
  report: { reason: 500 },
  blocks: {
    /** Blocks of one user. The blocked users and stories are loaded with every session, so their numbers matter. */
    perUser: { people: 5000, stories: 1000, comments: 5000, statuses: 1000 },
    /** Max entries of each kind in the response of `listBlocks`. */
    maxListed: 100,
  },
  /** Mutes of one user. The muted users are loaded with every session. */
  mutes: { users: 1000, words: 200, wordLength: 60 },
  reading: {
    timerSecondsPerCall: 6 * 3600,
    /** The pace that the estimated reading time of a story assumes. */
    wordsPerMinute: 220,
  },
  image: {
    /** The browser compresses a picture to JPEG before an upload: it lowers the quality until the file is small enough. */
    targetBytes: 200 * 1024,
    startQuality: 0.9,
    qualityStep: 0.1,
    minQuality: 0.1,
    minQualityProfilePicture: 0.5,
    /** Pixels. */
    maxSide: 1920,
    /** Max upload that the server accepts. */
    uploadBytes: 25 * 1024 * 1024,
    uploadPixels: 100_000_000,
    /** The longer side of a poster or a profile picture, as a multiple of the shorter one. */
    maxRatio: 20,
  },
  search: {
    query: 100,
    /** Results per kind in a search of all kinds. */
    perKind: 5,
    /** Recent and frequent terms that are listed. */
    history: 10,
    /** Max stored terms of one user. */
    terms: 100,
  },
  /**
   * `defaultLimit` and `maxLimit` are items of a page. `perEntity` is the max length of a list inside an entity, such as
   * the user ids in `likes`. `ownIds` is the max length of the viewer's own lists of ids, such as bookmarks.
   */
  list: { defaultLimit: 20, maxLimit: 100, perEntity: 50, ownIds: 10_000 },
} as const;
