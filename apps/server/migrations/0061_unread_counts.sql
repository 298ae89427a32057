CREATE INDEX "messages_disappeared" ON "messages" USING btree ("conversation_id","disappears_at") WHERE "messages"."disappears_at" IS NOT NULL;
