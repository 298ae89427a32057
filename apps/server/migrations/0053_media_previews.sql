CREATE TABLE "media_previews" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"widths" integer[] NOT NULL,
	"byte_lengths" integer[],
	"placeholder" text,
	CONSTRAINT "media_previews_complete" CHECK (("media_previews"."placeholder" IS NULL) = ("media_previews"."byte_lengths" IS NULL)
        AND cardinality("media_previews"."byte_lengths") = cardinality("media_previews"."widths") AND length("media_previews"."placeholder") <= 268)
);
--> statement-breakpoint
CREATE INDEX "media_previews_missing" ON "media_previews" USING btree ("media_id") WHERE "media_previews"."placeholder" IS NULL;--> statement-breakpoint
INSERT INTO "media_previews" ("media_id", "widths")
SELECT poster_id, poster_widths FROM stories WHERE deleted_at IS NULL
UNION ALL SELECT id, widths FROM story_pictures
ON CONFLICT DO NOTHING;
