CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeals_sanction_key" UNIQUE("sanction_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"previous" jsonb,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"appealable_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_type";--> statement-breakpoint
DROP INDEX "moderation_log_moderator";--> statement-breakpoint
DROP INDEX "moderation_log_author";--> statement-breakpoint
DROP INDEX "reported_things_author";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limited_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "public_name" text;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reported_things" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "reported_things" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reported_things" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE "appeals"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "appeals_decided" ON "appeals" USING btree ("decided_at" DESC,"id") WHERE "appeals"."decided_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by") WHERE "appeals"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_notes_target" ON "moderation_notes" USING btree ("kind","target_id","id" DESC);--> statement-breakpoint
CREATE INDEX "moderation_notes_author" ON "moderation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_notes_moderator" ON "moderation_notes" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "sanctions_user" ON "sanctions" USING btree ("user_id","id" DESC);--> statement-breakpoint
CREATE INDEX "sanctions_target" ON "sanctions" USING btree ("kind","target_id","id" DESC);--> statement-breakpoint
CREATE INDEX "sanctions_moderator" ON "sanctions" USING btree ("moderator_id") WHERE "sanctions"."moderator_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_moderators" ON "users" USING btree ("id") WHERE "users"."is_moderator";--> statement-breakpoint
CREATE INDEX "groups_public_name" ON "groups" USING btree ("public_name" COLLATE "C","id") WHERE "groups"."public_name" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reported_things_author_handled" ON "reported_things" USING btree ("author_id","handled_at" DESC,"target_id") WHERE "reported_things"."open_since" IS NULL;--> statement-breakpoint
CREATE INDEX "reported_things_taken" ON "reported_things" USING btree ("taken_by") WHERE "reported_things"."taken_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_log_moderator" ON "moderation_log" USING btree ("moderator_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_author" ON "moderation_log" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "reported_things_author" ON "reported_things" USING btree ("author_id","open_since","target_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_request_accepted', 'group_mention', 'moderation', 'appeal_decided'));--> statement-breakpoint
-- A name in the form in which the search of moderators compares it: its words, in small letters and without accents.
CREATE FUNCTION search_name(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
BEGIN ATOMIC
  SELECT left(array_to_string(search_words(name), ' '), 100);
END;--> statement-breakpoint
CREATE INDEX playlists_public_name ON playlists (search_name(name) COLLATE "C", id) WHERE is_public;--> statement-breakpoint
UPDATE groups SET public_name = search_name(c.title)
FROM conversations c
WHERE c.id = groups.id AND groups.privacy = 'public';--> statement-breakpoint

-- Users who are suspended or whose account is closed get a sanction, so that they can read it and appeal. The first
-- digits of a UUIDv7 are its timestamp.
INSERT INTO sanctions (id, user_id, act, kind, target_id, title, reason, until, erase_at, created_at, appealable_until)
SELECT (lpad(to_hex((extract(epoch FROM suspended_at) * 1000)::bigint), 12, '0') || '7' || left(md5(id::text), 3)
    || '8' || right(md5(id::text), 15))::uuid,
  id, CASE WHEN erase_at IS NULL THEN 'suspend' ELSE 'close' END, 'user', id, '', coalesce(suspended_for, ''),
  suspended_until, erase_at, suspended_at, now() + interval '20 days'
FROM users
WHERE suspended_at IS NOT NULL AND deleted_at IS NULL;
