CREATE TABLE "reading_history" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_history_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pauses_history" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_history_opened" ON "reading_history" USING btree ("user_id","opened_at" DESC,"story_id" DESC);--> statement-breakpoint
CREATE INDEX "reading_history_story" ON "reading_history" USING hash ("story_id");--> statement-breakpoint
-- The stories that readers have begun, by the time at which they last read them. Only the latest ones of a reader are
-- stored; 1000 is `serverLimits.reading.history`.
INSERT INTO "reading_history" ("user_id", "story_id", "opened_at")
SELECT "user_id", "story_id", "opened_at" FROM (
	SELECT "user_id", "story_id", max("at") AS "opened_at",
		row_number() OVER (PARTITION BY "user_id" ORDER BY max("at") DESC, "story_id" DESC) AS "recency"
	FROM (
		SELECT "user_id", "story_id", "read_at" AS "at" FROM "story_progress"
		UNION ALL
		SELECT "user_id", "story_id", "at" FROM "story_openings"
	) reading
		JOIN "stories" s ON s."id" = "story_id" AND s."author_id" <> "user_id"
		JOIN "users" u ON u."id" = "user_id" AND u."deleted_at" IS NULL
	GROUP BY "user_id", "story_id"
) latest WHERE "recency" <= 1000;