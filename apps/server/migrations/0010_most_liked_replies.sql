DROP INDEX "comments_story";--> statement-breakpoint
CREATE INDEX "comments_most_liked" ON "comments" USING btree ("thread_id","like_count" DESC,"id") WHERE like_count > 0 AND parent_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_story" ON "comments" USING btree ("story_id","thread_id","deleted_at","id");