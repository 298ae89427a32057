ALTER TABLE "story_counts" ADD COLUMN "comments_from" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "comment_settings_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_bars_latest" ON "comment_bars" USING btree ("griot_id","created_at" DESC,"user_id");--> statement-breakpoint
ALTER TABLE "stories" DROP COLUMN "comments_from";--> statement-breakpoint
ALTER TABLE "stories" DROP COLUMN "is_locked";--> statement-breakpoint
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
$$;
