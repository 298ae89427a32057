CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"draft_id" uuid NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"format" integer NOT NULL,
	CONSTRAINT "import_parts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"series_id" uuid,
	"part_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","id" DESC);--> statement-breakpoint
CREATE INDEX "imports_series" ON "imports" USING btree ("series_id") WHERE "imports"."series_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_import" ON "drafts" USING btree ("import_id") WHERE "drafts"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_series" ON "drafts" USING btree ("series_id") WHERE "drafts"."series_id" IS NOT NULL;