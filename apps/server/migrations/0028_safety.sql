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
ALTER TABLE "conversations" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "request_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "audience_ids" uuid[];--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "rating" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "comments_from" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "is_mature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_bars" ADD CONSTRAINT "comment_bars_griot_id_users_id_fk" FOREIGN KEY ("griot_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bars" ADD CONSTRAINT "comment_bars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_bars_user" ON "comment_bars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id","user_id");--> statement-breakpoint
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
WHERE "birth_month" + interval '18 years 1 month' > (now() AT TIME ZONE 'UTC');
