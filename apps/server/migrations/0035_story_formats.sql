ALTER TABLE "drafts" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;