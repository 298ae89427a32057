export {
  cancelAlert,
  endGroupRequestAlerts,
  enqueueAlert,
  enqueueAlerts,
  type MentionsToWithdraw,
  type OutboxEvent,
  type OutboxJob,
  withdrawMentions,
} from "./outbox.ts";
