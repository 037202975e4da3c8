import { Component, type ErrorInfo, type ReactNode } from 'react'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'

/** A pane that fails says so in its place; the others go on. */
export class PaneBoundary extends Component<{ title: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const again = <Button onClick={() => this.setState({ failed: false })}>{text.again}</Button>
    return (
      <Panel title={this.props.title} className="h-full">
        <StateView state="failed" why={text.failedPane} action={again} />
      </Panel>
    )
  }
}
