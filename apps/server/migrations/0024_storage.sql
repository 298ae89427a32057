CREATE TABLE "storage_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"day" date NOT NULL,
	"bytes_today" bigint NOT NULL,
	CONSTRAINT "storage_usage_not_negative" CHECK ("storage_usage"."bytes" >= 0 AND "storage_usage"."bytes_today" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stored_media" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_reservations" ADD CONSTRAINT "storage_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_media" ADD CONSTRAINT "stored_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_reservations_user" ON "storage_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "storage_reservations_created" ON "storage_reservations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_media_user" ON "stored_media" USING btree ("user_id","media_id");
--> statement-breakpoint
INSERT INTO "stored_media" ("media_id", "user_id", "bytes", "created_at")
SELECT a.id, (SELECT m.sender_id FROM messages m WHERE m.attachment_id = a.id ORDER BY m.id LIMIT 1),
  a.bytes, a.created_at
FROM attachments a;
--> statement-breakpoint
INSERT INTO "storage_usage" ("user_id", "bytes", "day", "bytes_today")
SELECT user_id, sum(bytes), 'epoch', 0 FROM stored_media WHERE user_id IS NOT NULL GROUP BY user_id;
