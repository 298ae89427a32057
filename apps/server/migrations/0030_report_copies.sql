CREATE TABLE "expired_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"reply_to" uuid,
	"reply_to_status" jsonb,
	"is_forwarded" boolean NOT NULL,
	"attachment_id" uuid,
	"is_edited" boolean NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"disappears_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_holds" (
	"holder_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"stored_key" text NOT NULL,
	CONSTRAINT "media_holds_holder_id_media_id_file_name_pk" PRIMARY KEY("holder_id","media_id","file_name")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_messages" ADD CONSTRAINT "expired_messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expired_messages_disappeared" ON "expired_messages" USING btree ("disappears_at");--> statement-breakpoint
CREATE INDEX "expired_messages_conversation" ON "expired_messages" USING btree ("conversation_id","id" DESC);--> statement-breakpoint
CREATE INDEX "expired_messages_sender" ON "expired_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "expired_messages_attachment" ON "expired_messages" USING btree ("attachment_id") WHERE "expired_messages"."attachment_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_copies_content" ON "report_copies" USING btree ("target_id","kind","digest");--> statement-breakpoint
CREATE INDEX "report_copies_target" ON "report_copies" USING btree ("target_id","kind","id" DESC);--> statement-breakpoint
CREATE INDEX "media_holds_media" ON "media_holds" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_copy_id_report_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."report_copies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_copy" ON "reports" USING btree ("copy_id") WHERE "reports"."copy_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_copy_handled" ON "reports" USING btree ("handled_at") WHERE "reports"."copy_id" IS NOT NULL AND "reports"."handled_at" IS NOT NULL;