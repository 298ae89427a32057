CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_blocks" (
	"user_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_blocks_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "story_blocks" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_blocks_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "user_blocks" ADD COLUMN "as_writer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_blocks" ADD CONSTRAINT "story_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_blocks" ADD CONSTRAINT "story_blocks_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("reporter_id","kind","target_id") WHERE "reports"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("id") WHERE "reports"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "comment_blocks_latest" ON "comment_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "comment_blocks_comment" ON "comment_blocks" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "story_blocks_latest" ON "story_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "story_blocks_story" ON "story_blocks" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "user_blocks_latest" ON "user_blocks" USING btree ("blocker_id","created_at" DESC);