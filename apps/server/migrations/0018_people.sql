CREATE TABLE "alert_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sender_id" uuid,
	"reference_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts_told" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"reference_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_told_user_id_type_reference_id_sender_id_pk" PRIMARY KEY("user_id","type","reference_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "reported_things" (
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"open_since" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "reported_things_kind_target_id_pk" PRIMARY KEY("kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_requests_sender_id_recipient_id_pk" PRIMARY KEY("sender_id","recipient_id"),
	CONSTRAINT "friend_requests_two" CHECK ("friend_requests"."sender_id" <> "friend_requests"."recipient_id")
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"user_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friends_user_id_friend_id_pk" PRIMARY KEY("user_id","friend_id"),
	CONSTRAINT "friends_two" CHECK ("friends"."user_id" <> "friends"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"term" text NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_outbox" ADD CONSTRAINT "alert_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_outbox" ADD CONSTRAINT "alert_outbox_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts_told" ADD CONSTRAINT "alerts_told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts_told" ADD CONSTRAINT "alerts_told_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_outbox_user" ON "alert_outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_outbox_sender" ON "alert_outbox" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "alerts_told_sender" ON "alerts_told" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "alerts_told_at" ON "alerts_told" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "reported_things_open" ON "reported_things" USING btree ("open_since","target_id") WHERE "reported_things"."open_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reported_things_handled" ON "reported_things" USING btree ("handled_at" DESC,"target_id") WHERE "reported_things"."open_since" IS NULL;--> statement-breakpoint
CREATE INDEX "friend_requests_received" ON "friend_requests" USING btree ("recipient_id","created_at" DESC,"sender_id");--> statement-breakpoint
CREATE INDEX "friend_requests_sent" ON "friend_requests" USING btree ("sender_id","created_at" DESC,"recipient_id");--> statement-breakpoint
CREATE INDEX "friends_latest" ON "friends" USING btree ("user_id","created_at" DESC,"friend_id");--> statement-breakpoint
CREATE INDEX "friends_friend" ON "friends" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "moderation_log_target" ON "moderation_log" USING btree ("kind","target_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_moderator" ON "moderation_log" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("user_id","type","reference_id") WHERE "alerts"."read_at" IS NULL;--> statement-breakpoint
INSERT INTO "reported_things" ("kind", "target_id", "open_since", "handled_at")
SELECT "kind", "target_id", min("created_at") FILTER (WHERE "handled_at" IS NULL), max("handled_at")
FROM "reports" GROUP BY "kind", "target_id";
