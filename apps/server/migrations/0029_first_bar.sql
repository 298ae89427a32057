ALTER TABLE "users" ADD COLUMN "was_barred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "was_barred" = true WHERE "id" IN (SELECT "user_id" FROM "comment_bars");
