ALTER TABLE "users" ADD COLUMN "birth_month" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_erase_at" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" IS NOT NULL;--> statement-breakpoint
UPDATE "users" SET "birth_month" = (date_trunc('month', w."created_at" AT TIME ZONE 'UTC') - make_interval(years => w."age"))::date
FROM "writers" w WHERE w."user_id" = "users"."id" AND "users"."deleted_at" IS NULL;
