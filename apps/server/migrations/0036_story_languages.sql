ALTER TABLE "drafts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "language" text;