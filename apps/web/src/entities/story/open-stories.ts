/** A screen that shows the text of a story, and counts for how long. */
interface OpenStory {
  readonly storyId: string;
  /** Sends the seconds that were not sent yet. It does not reject. */
  sendTime(): Promise<void>;
}

const openStories = new Set<OpenStory>();

/** Returns a function to call when the screen is closed. */
export function addOpenStory(story: OpenStory): () => void {
  openStories.add(story);
  return () => openStories.delete(story);
}

/** A story is fetched after this time, in milliseconds, even if its reading time is not sent yet: it may be hidden now. */
const maxWait = 2000;

/**
 * Sends the reading time of a story that may be open. Call it before the story is fetched again: the server counts no
 * reading time before the latest fetch.
 */
export async function sendReadingTimes(storyId: string): Promise<void> {
  const screens = [...openStories].filter((open) => open.storyId === storyId);
  if (screens.length === 0) return;
  await Promise.race([
    Promise.all(screens.map((screen) => screen.sendTime())),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
}
