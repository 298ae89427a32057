ALTER TABLE "conversation_members" ADD COLUMN "first_message_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "links_inert" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "conversation_members" own SET "first_message_id" = first_message.id
FROM (
  SELECT conversation_id, sender_id, min(id::text)::uuid AS id FROM "messages" GROUP BY conversation_id, sender_id
) first_message
WHERE own.role IS NOT NULL AND first_message.conversation_id = own.conversation_id AND first_message.sender_id = own.user_id;
