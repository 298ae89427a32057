export {
  cancelAlert,
  enqueueAlert,
  insertIntoAlertOutbox,
  type OutboxJob,
} from "./outbox.ts";
