CREATE TABLE "story_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "pictures" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_bodies" ADD COLUMN "pictures" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "story_pictures" ADD CONSTRAINT "story_pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_pictures_owner" ON "story_pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "story_pictures_check" ON "story_pictures" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "drafts_pictures" ON "drafts" USING gin ("pictures") WHERE cardinality("drafts"."pictures") > 0;--> statement-breakpoint
CREATE INDEX "story_bodies_pictures" ON "story_bodies" USING gin ("pictures") WHERE cardinality("story_bodies"."pictures") > 0;