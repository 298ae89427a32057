CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"genres" text[] NOT NULL,
	"language" text,
	"rating" text NOT NULL,
	"state" text NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_follows" (
	"follower_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_follows_follower_id_series_id_pk" PRIMARY KEY("follower_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "series_parts" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_open" boolean NOT NULL,
	"is_mature" boolean NOT NULL,
	"word_count" integer NOT NULL,
	CONSTRAINT "series_parts_position" UNIQUE("series_id","position")
);
--> statement-breakpoint
ALTER TABLE "story_counts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follows" ADD CONSTRAINT "series_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follows" ADD CONSTRAINT "series_follows_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_parts" ADD CONSTRAINT "series_parts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_parts" ADD CONSTRAINT "series_parts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_author" ON "series" USING btree ("author_id","id" DESC);--> statement-breakpoint
CREATE INDEX "series_follows_series" ON "series_follows" USING btree ("series_id","created_at" DESC,"follower_id");--> statement-breakpoint
CREATE INDEX "series_follows_follower" ON "series_follows" USING btree ("follower_id","created_at" DESC,"series_id" DESC);--> statement-breakpoint
-- What decides who sees a part, and its length, are stored beside its position, so that the parts of a series are read
-- without reading its stories.
CREATE FUNCTION update_series_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE series_parts SET is_open = NEW.is_open, is_mature = NEW.is_mature WHERE story_id = NEW.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER update_series_part AFTER UPDATE OF is_open, is_mature ON "story_counts"
FOR EACH ROW WHEN (NEW.series_id IS NOT NULL
  AND (OLD.is_open, OLD.is_mature) IS DISTINCT FROM (NEW.is_open, NEW.is_mature))
EXECUTE FUNCTION update_series_part();--> statement-breakpoint
CREATE FUNCTION update_series_part_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE series_parts SET word_count = NEW.word_count WHERE story_id = NEW.story_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER update_series_part_words AFTER UPDATE OF word_count ON "story_bodies"
FOR EACH ROW WHEN (OLD.word_count <> NEW.word_count)
EXECUTE FUNCTION update_series_part_words();
