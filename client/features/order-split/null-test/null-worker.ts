import { type NullInput, nullTest } from './null-run'

/** Messages to the page: one report per day. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<NullInput>) => void) | null
  postMessage(message: unknown): void
}

scope.onmessage = ({ data }) => {
  for (const report of nullTest(data)) scope.postMessage(report)
}
