CREATE TABLE "playlist_stories" (
	"playlist_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"is_public" boolean NOT NULL,
	CONSTRAINT "playlist_stories_playlist_id_story_id_pk" PRIMARY KEY("playlist_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common_feeds" (
	"version" uuid NOT NULL,
	"story_ids" uuid[] NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "common_feeds_version_pk" PRIMARY KEY("version")
);
--> statement-breakpoint
CREATE TABLE "feed_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"user_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"story_ids" uuid[] NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "feeds_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "genre_tops" (
	"genre" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "genre_tops_genre_story_id_pk" PRIMARY KEY("genre","story_id")
);
--> statement-breakpoint
CREATE TABLE "heat_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heat_mark_single" CHECK ("heat_mark"."single")
);
--> statement-breakpoint
CREATE TABLE "story_heat" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"heat" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_parts" (
	"number" integer PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	CONSTRAINT "sitemap_parts_first_id_key" UNIQUE("first_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "story_openings" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_openings_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "playlist_stories" ADD CONSTRAINT "playlist_stories_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_stories" ADD CONSTRAINT "playlist_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_readers" ADD CONSTRAINT "feed_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genre_tops" ADD CONSTRAINT "genre_tops_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_heat" ADD CONSTRAINT "story_heat_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_stories_story" ON "playlist_stories" USING btree ("story_id","is_public","playlist_id" DESC);--> statement-breakpoint
CREATE INDEX "playlists_owner" ON "playlists" USING btree ("owner_id","id" DESC);--> statement-breakpoint
CREATE INDEX "feed_readers_due" ON "feed_readers" USING btree ("due_at") WHERE "feed_readers"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "genre_tops_story" ON "genre_tops" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_heat_order" ON "story_heat" USING btree ("heat" DESC);--> statement-breakpoint
CREATE INDEX "story_progress_finishers" ON "story_progress" USING btree ("story_id","finished_at" DESC,"user_id") WHERE "story_progress"."finished_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "story_progress" RENAME COLUMN "opened_at" TO "read_at";--> statement-breakpoint
ALTER TABLE "story_progress" DROP COLUMN "counted_until";
