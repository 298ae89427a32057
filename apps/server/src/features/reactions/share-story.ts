import type { CallResponse } from "@kora/contract";
import type { SharePlatform } from "@kora/contract/reactions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { addToCount, lockStoryCounts, visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toStoryShares } from "./views.ts";

interface ShareKey {
  viewer: string;
  storyId: string;
  platform: SharePlatform;
}

const selectFacts = statement<
  ViewerValues & ShareKey,
  { author_id: string; share_count: number; is_shared: boolean }
>(
  "story-to-share",
  (value) => sql`
    SELECT story.author_id, counts.share_count, EXISTS (
      SELECT FROM story_shares s
      WHERE s.story_id = story.id AND s.user_id = ${value("viewer")} AND s.platform = ${value("platform")}
    ) AS is_shared
    FROM (${visibleStory(value("storyId"), value)}) story
      JOIN story_counts counts ON counts.story_id = story.id`,
);

const insertShare = statement<ShareKey & { now: Date }, unknown>(
  "insert-share",
  (value) => sql`
    INSERT INTO story_shares (story_id, user_id, platform, created_at)
    VALUES (${value("storyId")}, ${value("viewer")}, ${value("platform")}, ${value("now")})`,
);

/** Counts a share of a story once for each user and platform. Throws 404 if the viewer may not see the story. */
export function shareStory(
  ctx: ViewerContext,
  { storyId, platform }: { storyId: string; platform: SharePlatform },
): Promise<CallResponse<"shareStory">> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [, facts] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { ...viewerValues(tx.viewer), storyId, platform }),
    ]);
    if (!facts) throw notFound(sentences.stories.notFound);
    if (facts.is_shared) return toStoryShares(facts);

    const [{ new_count: share_count }] = await tx.commitWith(
      Promise.all([
        addToCount(tx.db, "share_count", storyId, 1),
        tx.db.rows(insertShare, { viewer, storyId, platform, now: tx.clock.now() }),
        enqueueAlert(tx, {
          userId: facts.author_id,
          type: "story_share",
          senderId: viewer,
          referenceId: storyId,
        }),
      ]),
    );
    return toStoryShares({ share_count });
  });
}
