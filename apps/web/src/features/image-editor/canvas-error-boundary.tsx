import { Component, type ReactNode } from "react";

/** Error boundary around canvases, so that the app survives if the device cannot create one. */
export class CanvasErrorBoundary extends Component<
  { onError: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
