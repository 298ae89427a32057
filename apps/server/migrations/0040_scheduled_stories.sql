ALTER TABLE "drafts" DROP CONSTRAINT "drafts_story_id_stories_id_fk";
--> statement-breakpoint
ALTER TABLE "playlist_stories" DROP CONSTRAINT "playlist_stories_story_id_stories_id_fk";
--> statement-breakpoint
ALTER TABLE "series_parts" DROP CONSTRAINT "series_parts_story_id_stories_id_fk";
--> statement-breakpoint
ALTER TABLE "story_bodies" DROP CONSTRAINT "story_bodies_story_id_stories_id_fk";
--> statement-breakpoint
ALTER TABLE "story_counts" DROP CONSTRAINT "story_counts_story_id_stories_id_fk";
--> statement-breakpoint
DROP INDEX "stories_feed";--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "unpublished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "was_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "playlist_stories" ADD CONSTRAINT "playlist_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "series_parts" ADD CONSTRAINT "series_parts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD CONSTRAINT "story_bodies_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_counts" ADD CONSTRAINT "story_counts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "stories_scheduled" ON "stories" USING btree ("publish_at") WHERE "stories"."publish_at" IS NOT NULL AND "stories"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stories_feed" ON "stories" USING btree ("id" DESC) WHERE "stories"."deleted_at" IS NULL AND "stories"."hidden_at" IS NULL AND "stories"."unpublished_at" IS NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_shown_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_counts
  SET author_id = NEW.author_id, story_revision = NEW.revision,
    is_open = NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL AND NEW.unpublished_at IS NULL,
    is_mature = NEW.rating = 'mature'
  WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER keep_shown_story ON "stories";--> statement-breakpoint
CREATE TRIGGER keep_shown_story
AFTER UPDATE OF author_id, revision, deleted_at, hidden_at, unpublished_at, rating ON "stories"
FOR EACH ROW EXECUTE FUNCTION keep_shown_story();
