export {
  type AlertedAct,
  alertedOf,
  type OutboxJob,
  putAlert,
  takeBackAlert,
} from "./outbox.ts";
