ALTER TABLE "alerts" ADD COLUMN "sender_ids" uuid[] DEFAULT '{}' NOT NULL;
