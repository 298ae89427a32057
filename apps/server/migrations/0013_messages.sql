CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content_type" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" real,
	"waveform" smallint[],
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"delivered_up_to" uuid,
	"read_up_to" uuid,
	"viewed_count" integer DEFAULT 0 NOT NULL,
	"own_since" integer DEFAULT 0 NOT NULL,
	"hidden_at" uuid,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid,
	"other_id" uuid,
	"revision" bigint DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_message_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_order" CHECK ("conversations"."one_id" < "conversations"."other_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" text,
	"place" integer NOT NULL,
	"content" text NOT NULL,
	"reply_to" uuid,
	"reply_to_status" jsonb,
	"is_forwarded" boolean DEFAULT false NOT NULL,
	"attachment_id" uuid,
	"is_edited" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"is_erased" boolean DEFAULT false NOT NULL,
	"disappear_after" integer DEFAULT 0 NOT NULL,
	"disappears_at" timestamp (3) with time zone,
	"revision" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "directory_place" real DEFAULT random() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_id_users_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_created" ON "attachments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_people" ON "conversations" USING btree ("one_id","other_id");--> statement-breakpoint
CREATE INDEX "conversations_one" ON "conversations" USING btree ("one_id","last_message_id" DESC);--> statement-breakpoint
CREATE INDEX "conversations_other" ON "conversations" USING btree ("other_id","last_message_id" DESC);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id" DESC);--> statement-breakpoint
CREATE INDEX "messages_changes" ON "messages" USING btree ("conversation_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_disappearing" ON "messages" USING btree ("disappears_at") WHERE "messages"."disappears_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" IS NOT NULL AND NOT "messages"."is_erased";--> statement-breakpoint
CREATE INDEX "messages_attachment" ON "messages" USING btree ("attachment_id") WHERE "messages"."attachment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_directory" ON "users" USING btree ("directory_place","id");--> statement-breakpoint
-- An id above `last`: `made`, or where that is not above it (a clock that is behind another's), one of the
-- millisecond after. Called while the conversation is locked.
CREATE FUNCTION id_after(last uuid, made uuid) RETURNS uuid
  LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN last IS NULL OR made > last THEN made
  ELSE (lpad(to_hex((('x' || left(replace(last::text, '-', ''), 12))::bit(48)::bigint + 1)), 12, '0')
    || substr(replace(made::text, '-', ''), 13))::uuid
END;
