DROP INDEX "conversations_one";--> statement-breakpoint
DROP INDEX "conversations_other";--> statement-breakpoint
DROP INDEX "messages_client_id";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "active_at" timestamp (3) with time zone GENERATED ALWAYS AS (date_bin('10 minutes', to_timestamp(('x' || left(replace(last_message_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0), '2000-01-01 00:00:00Z')) STORED;--> statement-breakpoint
CREATE INDEX "conversations_one" ON "conversations" USING btree ("one_id","active_at" DESC);--> statement-breakpoint
CREATE INDEX "conversations_other" ON "conversations" USING btree ("other_id","active_at" DESC);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","client_id") WHERE "messages"."client_id" IS NOT NULL;--> statement-breakpoint
-- Room in each page for the next version of a row: every message changes one of the first and two of the others.
ALTER TABLE "conversations" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "conversation_members" SET (fillfactor = 80);
