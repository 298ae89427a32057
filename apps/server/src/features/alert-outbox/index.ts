export {
  cancelAlert,
  endGroupRequestAlerts,
  enqueueAlert,
  enqueueAlerts,
  type MentionsToWithdraw,
  type OutboxEvent,
  withdrawMentions,
} from "./outbox.ts";
