import { type NullInput, nullTest } from './null-run'

/** What the page hears: a report a day. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<NullInput>) => void) | null
  postMessage(message: unknown): void
}

scope.onmessage = ({ data }) => {
  for (const report of nullTest(data)) scope.postMessage(report)
}
