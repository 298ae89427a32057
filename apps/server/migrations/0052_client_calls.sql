CREATE TABLE "client_calls" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_calls_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "client_calls" ADD CONSTRAINT "client_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_calls_created" ON "client_calls" USING btree ("created_at");