ALTER TABLE "users" ADD COLUMN "poster_name" text;--> statement-breakpoint
UPDATE "users" SET "poster_name" = "writers"."poster_name" FROM "writers" WHERE "writers"."user_id" = "users"."id";--> statement-breakpoint
ALTER TABLE "writers" DROP COLUMN "poster_name";
