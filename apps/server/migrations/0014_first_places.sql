ALTER TABLE "common_feeds" ADD COLUMN "first_ids" uuid[] GENERATED ALWAYS AS (story_ids[1:20]) STORED;--> statement-breakpoint
ALTER TABLE "common_feeds" ADD COLUMN "first_reasons" text[] GENERATED ALWAYS AS (reasons[1:20]) STORED;--> statement-breakpoint
ALTER TABLE "common_feeds" ADD COLUMN "size" integer GENERATED ALWAYS AS (cardinality(story_ids)) STORED;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "first_ids" uuid[] GENERATED ALWAYS AS (story_ids[1:20]) STORED;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "first_reasons" text[] GENERATED ALWAYS AS (reasons[1:20]) STORED;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "size" integer GENERATED ALWAYS AS (cardinality(story_ids)) STORED;