CREATE TABLE "past_memberships" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"up_to" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "past_memberships_conversation_id_user_id_up_to_pk" PRIMARY KEY("conversation_id","user_id","up_to")
);
--> statement-breakpoint
ALTER TABLE "expired_messages" ADD COLUMN "edited_revision" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_revision" bigint;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_memberships_user" ON "past_memberships" USING btree ("user_id");