CREATE TABLE "trending_stories" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"writer_id" uuid NOT NULL,
	"score" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trending_stories" ADD CONSTRAINT "trending_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trending_stories_score" ON "trending_stories" USING btree ("score" DESC,"story_id" DESC);--> statement-breakpoint
CREATE INDEX "trending_stories_writer" ON "trending_stories" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "comments_lately" ON "comments" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_bookmarks_lately" ON "story_bookmarks" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_likes_lately" ON "story_likes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_shares_lately" ON "story_shares" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "story_progress_finished" ON "story_progress" USING btree ("finished_at") WHERE "story_progress"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "story_reads_day" ON "story_reads" USING brin ("day");