ALTER TABLE "users" ADD COLUMN "stories_shown_to" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "shown_to" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "shown_to" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stories_shown_to" CHECK ("users"."stories_shown_to" IN ('public', 'members'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_shown_to" CHECK ("drafts"."shown_to" IN ('public', 'members'));--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_shown_to" CHECK ("stories"."shown_to" IN ('public', 'members'));--> statement-breakpoint
-- The stories of minors are for members only. A birthday counts from the end of its month.
UPDATE "stories" SET "shown_to" = 'members' FROM "users" "author"
WHERE "author"."id" = "author_id" AND "author"."birth_month" + interval '18 years 1 month' > (now() AT TIME ZONE 'UTC');
