CREATE TABLE "comment_bars" (
	"griot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_bars_griot_id_user_id_pk" PRIMARY KEY("griot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_user_id_muted_id_pk" PRIMARY KEY("user_id","muted_id")
);
--> statement-breakpoint
DROP INDEX "memoirs_newest";--> statement-breakpoint
DROP INDEX "memoirs_saved";--> statement-breakpoint
DROP INDEX "users_directory";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "messages_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "friend_requests_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_audience" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_audience_ids" uuid[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "online_state_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sends_read_receipts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_age" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_in_directory" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mature_stories" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "privacy_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "rating" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "request_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "one_consents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "other_consents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memoirs" ADD COLUMN "newest_public_id" uuid;--> statement-breakpoint
ALTER TABLE "memoirs" ADD COLUMN "newest_public_saved_id" uuid;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "audience_ids" uuid[];--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "rating" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "min_rating" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "is_mature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "comments_from" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "comment_settings_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_bars" ADD CONSTRAINT "comment_bars_griot_id_users_id_fk" FOREIGN KEY ("griot_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bars" ADD CONSTRAINT "comment_bars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_bars_latest" ON "comment_bars" USING btree ("griot_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "comment_bars_user" ON "comment_bars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mutes_latest" ON "mutes" USING btree ("user_id","created_at" DESC,"muted_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id","user_id");--> statement-breakpoint
CREATE INDEX "conversations_requests" ON "conversations" USING btree ((CASE WHEN "requested_by" = "one_id" THEN "other_id" ELSE "one_id" END),"active_at" DESC) WHERE "conversations"."requested_by" IS NOT NULL AND "conversations"."declined_at" IS NULL;--> statement-breakpoint
CREATE INDEX "memoirs_public" ON "memoirs" USING btree ("newest_public_id" DESC) WHERE "memoirs"."newest_public_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "memoirs_public_saved" ON "memoirs" USING btree ("newest_public_id" DESC) WHERE "memoirs"."newest_public_saved_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statuses_chosen" ON "statuses" USING gin ("audience_ids") WITH (fastupdate=false) WHERE "statuses"."audience" = 'chosen';--> statement-breakpoint
CREATE INDEX "users_directory" ON "users" USING btree ("directory_place","id") WHERE "users"."is_in_directory";--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_shown_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_counts
  SET author_id = NEW.author_id, story_revision = NEW.revision,
    is_open = NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL, is_mature = NEW.rating = 'mature'
  WHERE story_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER keep_shown_story ON "stories";--> statement-breakpoint
CREATE TRIGGER keep_shown_story AFTER UPDATE OF author_id, revision, deleted_at, hidden_at, rating ON "stories"
FOR EACH ROW EXECUTE FUNCTION keep_shown_story();--> statement-breakpoint
-- Nobody finds a minor in the directory, until the minor chooses it.
UPDATE "users" SET "is_in_directory" = false
WHERE "birth_month" + interval '18 years 1 month' > (now() AT TIME ZONE 'UTC');--> statement-breakpoint
-- A new comment evaluates this in its own statement. The lock on the commenter, which the foreign key takes anyway,
-- conflicts with the lock of a griot who is barring the commenter. Each statement of a function that is VOLATILE sees
-- what has been committed until then, so it sees the bar whose lock it waited for.
CREATE FUNCTION is_barred_now(griot uuid, commenter uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM FROM users WHERE id = commenter FOR KEY SHARE;
  RETURN EXISTS (SELECT FROM comment_bars b WHERE b.griot_id = griot AND b.user_id = commenter);
END;
$$;--> statement-breakpoint
-- Whoever has written is taken to consent, so that nobody loses a conversation. Disappeared messages have no sender any
-- more: a chat that had some counts for both users.
UPDATE "conversations" c
SET "one_consents" = coalesce(written.by_one, false) OR c."message_count" > coalesce(written.messages, 0),
  "other_consents" = coalesce(written.by_other, false) OR c."message_count" > coalesce(written.messages, 0)
FROM "conversations" chat LEFT JOIN (
  SELECT m."conversation_id", bool_or(m."sender_id" = k."one_id") AS by_one,
    bool_or(m."sender_id" = k."other_id") AS by_other, count(*) AS messages
  FROM "messages" m JOIN "conversations" k ON k."id" = m."conversation_id" AND k."one_id" IS NOT NULL
  GROUP BY m."conversation_id"
) written ON written."conversation_id" = chat."id"
WHERE chat."id" = c."id" AND c."one_id" IS NOT NULL AND c."message_count" > 0;--> statement-breakpoint
-- A friendship accepts the message requests between two users. Their messages then count as unread.
CREATE FUNCTION accept_requests_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE request record;
BEGIN
  SELECT id, requested_by, request_count INTO request FROM conversations
  WHERE one_id = NEW.user_id AND other_id = NEW.friend_id AND requested_by IS NOT NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE conversations SET requested_by = NULL, request_count = 0, declined_at = NULL WHERE id = request.id;
    UPDATE conversation_members SET own_since = greatest(0, own_since - request.request_count)
    WHERE conversation_id = request.id AND user_id <> request.requested_by;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accept_requests_of_friends AFTER INSERT ON "friends"
FOR EACH ROW WHEN (NEW.user_id < NEW.friend_id) EXECUTE FUNCTION accept_requests_of_friends();--> statement-breakpoint
-- An adult and a minor whose friendship has ended need the minor's consent again.
CREATE FUNCTION close_chat_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET accepted_at = NULL
  WHERE one_id = OLD.user_id AND other_id = OLD.friend_id AND accepted_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER close_chat_of_friends AFTER DELETE ON "friends"
FOR EACH ROW WHEN (OLD.user_id < OLD.friend_id) EXECUTE FUNCTION close_chat_of_friends();--> statement-breakpoint
-- All statuses before this migration are for everyone.
UPDATE "memoirs" SET "newest_public_id" = "newest_id", "newest_public_saved_id" = "newest_saved_id";
