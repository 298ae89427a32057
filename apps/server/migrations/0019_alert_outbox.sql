ALTER TABLE "alert_outbox" DROP CONSTRAINT "alert_outbox_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "alert_outbox" DROP CONSTRAINT "alert_outbox_sender_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "alert_outbox_user";--> statement-breakpoint
DROP INDEX "alert_outbox_sender";--> statement-breakpoint
ALTER TABLE "alert_outbox" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "alert_outbox" ADD COLUMN "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "alert_outbox" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "since" timestamp (3) with time zone;