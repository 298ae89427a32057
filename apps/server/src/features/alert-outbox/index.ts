export {
  cancelAlert,
  enqueueAlert,
  enqueueAlerts,
  type OutboxEvent,
  type OutboxJob,
} from "./outbox.ts";
