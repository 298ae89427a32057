CREATE TABLE "revoked_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "revoked_sessions_at" ON "revoked_sessions" USING btree ("revoked_at");