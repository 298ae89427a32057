CREATE TABLE "group_requests" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"was_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_requests_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"privacy" text NOT NULL,
	"creator_id" uuid,
	"picture" text,
	"invite_code" text NOT NULL,
	"member_count" integer NOT NULL,
	"request_count" integer DEFAULT 0 NOT NULL,
	"is_broadcast" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_type";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "group_delivered_up_to" uuid GENERATED ALWAYS AS (CASE WHEN role IS NOT NULL THEN delivered_up_to END) STORED;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "group_read_up_to" uuid GENERATED ALWAYS AS (CASE WHEN role IS NOT NULL THEN read_up_to END) STORED;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "writers" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_id_conversations_id_fk" FOREIGN KEY ("id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_requests_waiting" ON "group_requests" USING btree ("group_id","created_at","user_id") WHERE "group_requests"."declined_at" IS NULL;--> statement-breakpoint
CREATE INDEX "group_requests_user" ON "group_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_requests_declined" ON "group_requests" USING btree ("declined_at") WHERE "group_requests"."declined_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_invite" ON "groups" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "groups_creator" ON "groups" USING btree ("creator_id","id" DESC);--> statement-breakpoint
CREATE INDEX "groups_deleted" ON "groups" USING btree ("deleted_at") WHERE "groups"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_group" ON "alerts" USING btree ("reference_id","sender_id") WHERE "alerts"."type" IN ('group_join_request', 'group_request_accepted', 'group_mention');--> statement-breakpoint
CREATE INDEX "conversation_members_groups" ON "conversation_members" USING btree ("user_id") WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_roles" ON "conversation_members" USING btree ("conversation_id","role","joined_at","user_id") WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_read" ON "conversation_members" USING btree ("conversation_id","group_read_up_to" NULLS FIRST) WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_delivered" ON "conversation_members" USING btree ("conversation_id","group_delivered_up_to" NULLS FIRST) WHERE "conversation_members"."role" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_members_creator" ON "conversation_members" USING btree ("conversation_id") WHERE "conversation_members"."role" = 'creator';--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_request_accepted', 'group_mention', 'moderation'));