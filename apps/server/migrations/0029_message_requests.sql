ALTER TABLE "conversations" ADD COLUMN "one_consents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "other_consents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_requests" ON "conversations" USING btree ((CASE WHEN "requested_by" = "one_id" THEN "other_id" ELSE "one_id" END),"active_at" DESC) WHERE "conversations"."requested_by" IS NOT NULL AND "conversations"."declined_at" IS NULL;--> statement-breakpoint
-- Whoever has written is taken to consent, so that nobody loses a conversation. Disappeared messages have no sender any
-- more: a chat that had some counts for both users.
UPDATE "conversations" c
SET "one_consents" = coalesce(written.by_one, false) OR c."message_count" > coalesce(written.messages, 0),
  "other_consents" = coalesce(written.by_other, false) OR c."message_count" > coalesce(written.messages, 0)
FROM "conversations" chat LEFT JOIN (
  SELECT m."conversation_id", bool_or(m."sender_id" = k."one_id") AS by_one,
    bool_or(m."sender_id" = k."other_id") AS by_other, count(*) AS messages
  FROM "messages" m JOIN "conversations" k ON k."id" = m."conversation_id" AND k."one_id" IS NOT NULL
  GROUP BY m."conversation_id"
) written ON written."conversation_id" = chat."id"
WHERE chat."id" = c."id" AND c."one_id" IS NOT NULL AND c."message_count" > 0;--> statement-breakpoint
-- A friendship accepts the message requests between two users. Their messages then count as unread.
CREATE FUNCTION accept_requests_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE request record;
BEGIN
  SELECT id, requested_by, request_count INTO request FROM conversations
  WHERE one_id = NEW.user_id AND other_id = NEW.friend_id AND requested_by IS NOT NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE conversations SET requested_by = NULL, request_count = 0, declined_at = NULL WHERE id = request.id;
    UPDATE conversation_members SET own_since = greatest(0, own_since - request.request_count)
    WHERE conversation_id = request.id AND user_id <> request.requested_by;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accept_requests_of_friends AFTER INSERT ON "friends"
FOR EACH ROW WHEN (NEW.user_id < NEW.friend_id) EXECUTE FUNCTION accept_requests_of_friends();--> statement-breakpoint
-- An adult and a minor whose friendship has ended need the minor's consent again.
CREATE FUNCTION close_chat_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET accepted_at = NULL
  WHERE one_id = OLD.user_id AND other_id = OLD.friend_id AND accepted_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER close_chat_of_friends AFTER DELETE ON "friends"
FOR EACH ROW WHEN (OLD.user_id < OLD.friend_id) EXECUTE FUNCTION close_chat_of_friends();
