import { Component, type ErrorInfo, type ReactNode } from 'react'
import { common } from '../text/common'
import { frame } from '../text/shell'
import { Button } from '../ui/button'
import { isChunkFailure } from './load-chunk'

interface State {
  error: unknown
  failed: boolean
}

/** Shown in place of a page that failed to display: what happened and the next step. */
export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const outdated = isChunkFailure(error)
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-15 font-medium">{outdated ? frame.newVersion : frame.failed}</h1>
      {!outdated && <p className="text-text-2">{frame.failedWhy}</p>}
      {outdated ? (
        <Button variant="primary" onClick={() => location.reload()}>
          {common.refresh}
        </Button>
      ) : (
        <Button onClick={onRetry}>{common.retry}</Button>
      )}
    </div>
  )
}

/** Shows a sentence and a way on where a page failed, and leaves the rest of the window alone. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <PageFailed error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />
  }
}
