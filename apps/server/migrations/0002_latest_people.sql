DROP INDEX "comment_likes_comment";--> statement-breakpoint
DROP INDEX "story_likes_story";--> statement-breakpoint
DROP INDEX "story_shares_story";--> statement-breakpoint
DROP INDEX "follows_writer";--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "story_likes_story" ON "story_likes" USING btree ("story_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "story_shares_story" ON "story_shares" USING btree ("story_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "follows_writer" ON "follows" USING btree ("writer_id","created_at" DESC,"follower_id");