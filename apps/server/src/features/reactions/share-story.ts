import type { CallResponse } from "@kora/contract";
import type { SharePlatform } from "@kora/contract/reactions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { insertIntoAlertOutbox } from "../alert-outbox/index.ts";
import { incrementCount, visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toStoryShares } from "./views.ts";

interface ShareParams extends ViewerValues {
  storyId: string;
  platform: SharePlatform;
  now: Date;
}

const insertShare = statement<ShareParams, { share_count: number }>(
  "share-story",
  (value) => sql`
    WITH story AS (${visibleStory(value("storyId"), value)}),
    increments AS (
      INSERT INTO story_shares (story_id, user_id, platform, created_at)
      SELECT story.id, ${value("viewer")}, ${value("platform")}, ${value("now")} FROM story
      ON CONFLICT DO NOTHING
      RETURNING story_id, 1 AS amount
    ),
    ${incrementCount("share_count")},
    ${insertIntoAlertOutbox(sql`
      SELECT story.author_id, 'story_share', ${value("viewer")}::uuid, story.id, NULL::uuid, ${value("now")}::timestamptz
      FROM story, increments`)}
    SELECT coalesce(updated_counts.share_count, old_counts.share_count) AS share_count
    FROM story JOIN story_counts old_counts ON old_counts.story_id = story.id LEFT JOIN updated_counts ON true`,
);

/** Counts a share of a story once for each user and platform. Throws 404 if the viewer may not see the story. */
export async function shareStory(
  ctx: ViewerContext,
  input: { storyId: string; platform: SharePlatform },
): Promise<CallResponse<"shareStory">> {
  const values = { ...input, ...viewerValues(ctx.viewer), now: ctx.clock.now() };
  const row = await ctx.db.row(insertShare, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  ctx.trigger("make-alerts");
  return toStoryShares(row);
}
