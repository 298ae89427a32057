CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sender_id" uuid,
	"other_senders" integer DEFAULT 0 NOT NULL,
	"reference_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('friend_request', 'request_accepted', 'new_post', 'story_like', 'story_comment', 'story_share', 'comment_like', 'comment_reply', 'writer_follow', 'writer_profile_view', 'group_join_request', 'group_mention', 'moderation'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid,
	"story_revision" integer,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"html" text NOT NULL,
	"genres" text[] NOT NULL,
	"poster_alt" text NOT NULL,
	"playlists" uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writer_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "writer_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "writer_origins" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "writer_origins_user_id_day_origin_pk" PRIMARY KEY("user_id","day","origin")
);
--> statement-breakpoint
CREATE TABLE "writer_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reading_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_cache" (
	"source" text PRIMARY KEY NOT NULL,
	"articles" jsonb,
	"parts" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"refreshing" boolean NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_days" ADD CONSTRAINT "writer_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_origins" ADD CONSTRAINT "writer_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_totals" ADD CONSTRAINT "writer_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_sender" ON "alerts" USING btree ("sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_new_post" ON "alerts" USING btree ("user_id","reference_id") WHERE "alerts"."type" = 'new_post';--> statement-breakpoint
CREATE INDEX "drafts_owner" ON "drafts" USING btree ("owner_id","updated_at" DESC,"id" DESC);--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_story" ON "drafts" USING btree ("story_id") WHERE "drafts"."story_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "writer_days_day" ON "writer_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "writer_origins_day" ON "writer_origins" USING btree ("day");--> statement-breakpoint
CREATE INDEX "writers_followed" ON "writers" USING btree ("follower_count","id");--> statement-breakpoint
-- What a griot is found by in the directory: `=` the whole poster name, `^` each beginning of its words, what
-- else is in them, and the age of the account.
CREATE FUNCTION griot_terms(id uuid, poster_name text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(
    ARRAY['=' || array_to_string(words, ' ')] || search_ages(id)
      || ARRAY(SELECT '^' || left(word, length)
          FROM unnest(words) word, generate_series(1, length(word)) length)
      || ARRAY(SELECT substr(word, first, length)
          FROM unnest(words) word, generate_series(2, length(word)) first,
            generate_series(1, length(word) - first + 1) length))
  FROM search_words(poster_name) words;
END;--> statement-breakpoint

-- Of griots alone, who are few: a reader's row has no entry. As with the search, nothing waits to be sorted in.
CREATE INDEX users_griot_search ON users
  USING gin (griot_terms(id, poster_name)) WITH (fastupdate = off) WHERE poster_name IS NOT NULL;--> statement-breakpoint
ALTER INDEX users_griot_search ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint

-- What was counted before there were figures of griots.
INSERT INTO "writer_totals" ("user_id", "reading_seconds")
SELECT s."author_id", sum(c."reading_seconds") FROM "stories" s
	JOIN "story_counts" c ON c."story_id" = s."id"
WHERE s."deleted_at" IS NULL GROUP BY s."author_id" HAVING sum(c."reading_seconds") > 0;
--> statement-breakpoint
INSERT INTO "writer_days" ("user_id", "day", "reads", "likes")
SELECT s."author_id", d."day", sum(d."reads"), sum(d."likes") FROM (
	SELECT "story_id", "day", 1 AS "reads", 0 AS "likes" FROM "story_reads" WHERE "day" > current_date - 31
	UNION ALL
	SELECT "story_id", ("created_at" AT TIME ZONE 'UTC')::date, 0, 1 FROM "story_likes"
	WHERE "created_at" > current_date - 31
) d JOIN "stories" s ON s."id" = d."story_id"
GROUP BY s."author_id", d."day";
