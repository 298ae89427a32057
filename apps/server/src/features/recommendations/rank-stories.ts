import type { Services } from "../../services.ts";
import { makeCommonFeed } from "./make-feed.ts";
import { updateScores } from "./update-scores.ts";
import { updateTopStories } from "./update-top-stories.ts";

/** Updates the scores and the top stories, which all feeds are made from, and makes the common feed. */
export async function rankStories(services: Pick<Services, "db" | "clock">): Promise<void> {
  await updateScores(services);
  await updateTopStories(services);
  await makeCommonFeed(services);
}
