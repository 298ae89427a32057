DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "messages_client_id";--> statement-breakpoint
ALTER TABLE "reported_things" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reported_things_author" ON "reported_things" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "messages_mentions" ON "messages" USING gin ("mentions" jsonb_path_ops) WHERE "messages"."mentions" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_log_author" ON "moderation_log" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "story_reads_person" ON "story_reads" USING hash ("reader") WHERE "story_reads"."reader" LIKE 'u:%';--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","client_id");
--> statement-breakpoint
INSERT INTO "reported_things" ("kind", "target_id", "author_id", "open_since")
SELECT r.kind, r.target_id,
  CASE r.kind
    WHEN 'user' THEN (SELECT id FROM users WHERE id = r.target_id)
    WHEN 'story' THEN (SELECT author_id FROM stories WHERE id = r.target_id)
    WHEN 'comment' THEN (SELECT author_id FROM comments WHERE id = r.target_id)
    WHEN 'status' THEN (SELECT user_id FROM statuses WHERE id = r.target_id)
  END,
  min(r.created_at)
FROM reports r WHERE r.handled_at IS NULL
GROUP BY r.kind, r.target_id
ON CONFLICT DO NOTHING;
