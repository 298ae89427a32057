CREATE INDEX "alerts_story" ON "alerts" USING btree ("reference_id") WHERE "alerts"."type" = 'new_post';--> statement-breakpoint
-- For acts that a block ends, in one statement: each statement of a function that is VOLATILE sees what has
-- been committed until then, so it sees the block whose lock it waited for.
CREATE FUNCTION may_meet_now(one uuid, other uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  PERFORM FROM users WHERE id IN (one, other) ORDER BY id FOR SHARE;
  RETURN NOT EXISTS (
    SELECT FROM user_blocks b
    WHERE (b.blocker_id = one AND b.blocked_id = other)
      OR (b.blocker_id = other AND b.blocked_id = one)
  );
END;
$$;
