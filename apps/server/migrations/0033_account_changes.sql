CREATE TABLE "email_change_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"change_id" uuid NOT NULL,
	"purpose" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"was_linked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_device_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"token_hash" "bytea",
	CONSTRAINT "new_device_sign_ins_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_type";--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeps_stories" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasure_id" uuid;--> statement-breakpoint
ALTER TABLE "email_change_links" ADD CONSTRAINT "email_change_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_device_sign_ins" ADD CONSTRAINT "new_device_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_links_change" ON "email_change_links" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."applied_at" IS NULL;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","applied_at");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree (lower("old_email")) WHERE "email_changes"."applied_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_changes_requested" ON "email_changes" USING btree ("requested_at") WHERE "email_changes"."applied_at" IS NULL;--> statement-breakpoint
CREATE INDEX "email_changes_applied" ON "email_changes" USING btree ("applied_at") WHERE "email_changes"."applied_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "new_device_sign_ins_user" ON "new_device_sign_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "new_device_sign_ins_created" ON "new_device_sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_deletion_requested_at" ON "users" USING btree ("deletion_requested_at") WHERE "users"."deletion_requested_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_erasure" ON "users" USING btree ("deleted_at") WHERE "users"."erasure_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_request_accepted', 'group_mention', 'moderation', 'appeal_decided', 'security'));--> statement-breakpoint
-- All known devices have been signed in on, as far as is known.
UPDATE "known_devices" SET "signed_in_at" = "last_used_at";--> statement-breakpoint
-- An email that its user can still take back counts as taken. The trigger runs after the unique index was checked, so it
-- also sees a change of the email for which the insertion had to wait.
CREATE FUNCTION reserve_previous_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM email_changes
    WHERE lower(old_email) = lower(NEW.email) AND applied_at IS NOT NULL AND user_id <> NEW.id
  ) THEN
    RAISE unique_violation USING MESSAGE = 'the email is reserved for its previous user',
      CONSTRAINT = 'users_email_key', TABLE = 'users';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reserve_previous_emails_insert AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION reserve_previous_emails();--> statement-breakpoint
CREATE TRIGGER reserve_previous_emails_update AFTER UPDATE OF "email" ON "users"
FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION reserve_previous_emails();
