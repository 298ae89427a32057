import type { MessageView } from "@kora/contract/messages";

type DeliveryState = MessageView["status"];

const order: readonly DeliveryState[] = ["sent", "delivered", "read"];

/** Returns whether a delivery state comes after another one: sent, delivered, read. */
export function isLaterDeliveryState(state: DeliveryState, other: DeliveryState): boolean {
  return order.indexOf(state) > order.indexOf(other);
}
