DROP INDEX "memoirs_newest";--> statement-breakpoint
DROP INDEX "memoirs_saved";--> statement-breakpoint
ALTER TABLE "memoirs" ADD COLUMN "newest_public_id" uuid;--> statement-breakpoint
ALTER TABLE "memoirs" ADD COLUMN "newest_public_saved_id" uuid;--> statement-breakpoint
-- All statuses before this migration are for everyone.
UPDATE "memoirs" SET "newest_public_id" = "newest_id", "newest_public_saved_id" = "newest_saved_id";--> statement-breakpoint
CREATE INDEX "mutes_latest" ON "mutes" USING btree ("user_id","created_at" DESC,"muted_id");--> statement-breakpoint
CREATE INDEX "memoirs_public" ON "memoirs" USING btree ("newest_public_id" DESC) WHERE "memoirs"."newest_public_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "memoirs_public_saved" ON "memoirs" USING btree ("newest_public_id" DESC) WHERE "memoirs"."newest_public_saved_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statuses_chosen" ON "statuses" USING gin ("audience_ids") WITH (fastupdate=false) WHERE "statuses"."audience" = 'chosen';