import { Component, type ReactNode } from "react";

/** Stands around what draws: where the device refuses a canvas, the rest of the app goes on. */
export class RefusalBoundary extends Component<
  { onRefused: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onRefused();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
