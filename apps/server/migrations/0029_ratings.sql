ALTER TABLE "drafts" ADD COLUMN "rating" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "min_rating" text DEFAULT 'everyone' NOT NULL;