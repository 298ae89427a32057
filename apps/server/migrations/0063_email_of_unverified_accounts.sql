DROP INDEX "users_email_key";--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."verified_at" IS NOT NULL;--> statement-breakpoint
-- An account that was stored during a change of the email may be verified after it.
CREATE TRIGGER reserve_previous_emails_verify AFTER UPDATE OF "verified_at" ON "users"
FOR EACH ROW WHEN (OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL) EXECUTE FUNCTION reserve_previous_emails();
