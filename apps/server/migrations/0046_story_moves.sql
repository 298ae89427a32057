CREATE TABLE "story_moves" (
	"previous_id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_moves" ADD CONSTRAINT "story_moves_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "story_moves_story" ON "story_moves" USING btree ("story_id");