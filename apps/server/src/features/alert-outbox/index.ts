export {
  cancelAlert,
  enqueueAlert,
  enqueueAlerts,
  insertIntoAlertOutbox,
  type OutboxEvent,
  type OutboxJob,
} from "./outbox.ts";
