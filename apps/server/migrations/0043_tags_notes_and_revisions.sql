CREATE TABLE "story_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"short_description" text NOT NULL,
	"html" text NOT NULL,
	"format" integer NOT NULL,
	"word_count" integer NOT NULL,
	"pictures" uuid[] NOT NULL,
	"genres" text[] NOT NULL,
	"poster_alt" text NOT NULL,
	"rating" text NOT NULL,
	"warnings" text[] NOT NULL,
	"language" text,
	"tags" text[] NOT NULL,
	"note_before" text NOT NULL,
	"note_after" text NOT NULL,
	CONSTRAINT "story_revisions_story" UNIQUE("story_id","revision")
);
--> statement-breakpoint
CREATE TABLE "story_tags" (
	"tag" text NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "story_tags_tag_story_id_pk" PRIMARY KEY("tag","story_id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "note_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "note_after" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD COLUMN "note_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD COLUMN "note_after" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "story_tags" ADD CONSTRAINT "story_tags_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_revisions_author" ON "story_revisions" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "story_revisions_pictures" ON "story_revisions" USING gin ("pictures") WHERE cardinality("story_revisions"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "story_tags_story" ON "story_tags" USING hash ("story_id");