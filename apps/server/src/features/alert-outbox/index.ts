export {
  alertedOf,
  type OutboxJob,
  putAlert,
  takeBackAlert,
} from "./outbox.ts";
