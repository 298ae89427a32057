CREATE TABLE "story_progress" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"position" real DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "story_progress_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "story_progress" ADD CONSTRAINT "story_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_progress" ADD CONSTRAINT "story_progress_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_progress_story" ON "story_progress" USING btree ("story_id");