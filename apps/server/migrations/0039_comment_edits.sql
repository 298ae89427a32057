ALTER TABLE "alerts" DROP CONSTRAINT "alerts_type";--> statement-breakpoint
DROP INDEX "alerts_story";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" DROP COLUMN "place";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "place" integer GENERATED ALWAYS AS (CASE WHEN is_pinned THEN -2147483647 ELSE -(like_count + reply_count) END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","place","id");--> statement-breakpoint
CREATE INDEX "comments_mentions" ON "comments" USING gin ("mentions" jsonb_path_ops) WHERE "comments"."mentions" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("story_id") WHERE "comments"."is_pinned";--> statement-breakpoint
CREATE INDEX "alerts_story" ON "alerts" USING btree ("reference_id") WHERE "alerts"."type" IN ('new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'comment_mention');--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'comment_mention', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_request_accepted', 'group_mention', 'moderation', 'appeal_decided', 'security'));