CREATE TABLE "status_blocks" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_blocks_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "memoirs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"newest_id" uuid NOT NULL,
	"newest_saved_id" uuid
);
--> statement-breakpoint
CREATE TABLE "status_likes" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_likes_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "status_views" (
	"user_id" uuid NOT NULL,
	"status_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_views_user_id_status_id_pk" PRIMARY KEY("user_id","status_id")
);
--> statement-breakpoint
CREATE TABLE "statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mood" text,
	"text_style" text NOT NULL,
	"background" text NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_blocks" ADD CONSTRAINT "status_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_blocks" ADD CONSTRAINT "status_blocks_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memoirs" ADD CONSTRAINT "memoirs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_likes" ADD CONSTRAINT "status_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_likes" ADD CONSTRAINT "status_likes_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_views" ADD CONSTRAINT "status_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_views" ADD CONSTRAINT "status_views_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_blocks_latest" ON "status_blocks" USING btree ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "status_blocks_status" ON "status_blocks" USING btree ("status_id");--> statement-breakpoint
CREATE INDEX "memoirs_newest" ON "memoirs" USING btree ("newest_id" DESC);--> statement-breakpoint
CREATE INDEX "memoirs_saved" ON "memoirs" USING btree ("newest_id" DESC) WHERE "memoirs"."newest_saved_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "status_likes_status" ON "status_likes" USING btree ("status_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "status_views_status" ON "status_views" USING btree ("status_id","created_at" DESC,"user_id");--> statement-breakpoint
CREATE INDEX "statuses_user" ON "statuses" USING btree ("user_id","id" DESC);--> statement-breakpoint
CREATE INDEX "statuses_saved" ON "statuses" USING btree ("user_id","id" DESC) WHERE "statuses"."is_saved";--> statement-breakpoint
CREATE INDEX "statuses_unsaved" ON "statuses" USING btree ("id") WHERE NOT "statuses"."is_saved";