ALTER TABLE "friends" ADD COLUMN "has_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
-- A friendship accepts the message requests between two users, and opens a chat that a corrected age closed. Messages of
-- the request then count as unread.
CREATE OR REPLACE FUNCTION accept_requests_of_friends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE request record;
BEGIN
  SELECT id, requested_by, request_count INTO request FROM conversations
  WHERE one_id = NEW.user_id AND other_id = NEW.friend_id AND (requested_by IS NOT NULL OR closed_at IS NOT NULL)
  FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE conversations SET requested_by = NULL, request_count = 0, declined_at = NULL, closed_at = NULL
    WHERE id = request.id;
    UPDATE conversation_members SET own_since = greatest(0, own_since - request.request_count)
    WHERE conversation_id = request.id AND user_id <> request.requested_by;
  END IF;
  RETURN NULL;
END $$;
