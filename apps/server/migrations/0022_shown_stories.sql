ALTER TABLE "story_counts" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "story_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "story_counts" counts
SET "author_id" = s.author_id, "story_revision" = s.revision,
  "is_open" = s.deleted_at IS NULL AND s.hidden_at IS NULL
FROM "stories" s WHERE s.id = counts.story_id;--> statement-breakpoint
ALTER TABLE "story_counts" ALTER COLUMN "author_id" SET NOT NULL;--> statement-breakpoint
-- Whatever changes a story, what is asked of it each time it is shown stays true in the row of its counts.
CREATE FUNCTION keep_shown_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_counts
  SET author_id = NEW.author_id, story_revision = NEW.revision,
    is_open = NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL
  WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_shown_story AFTER UPDATE OF author_id, revision, deleted_at, hidden_at ON "stories"
FOR EACH ROW EXECUTE FUNCTION keep_shown_story();
