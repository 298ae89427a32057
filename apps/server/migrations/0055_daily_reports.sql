DROP INDEX "reports_reporter";--> statement-breakpoint
CREATE INDEX "reports_reporter_day" ON "reports" USING btree ("reporter_id","created_at" DESC);