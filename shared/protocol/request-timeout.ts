import { LONG_REQUEST_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './limits'

/** Resources whose answers are computed from many days or instruments. */
const LONG =
  /^\/api\/(history|scorecard|bars|assistant|strategies|reviews|predictions|splits|alerts\/(backtest|scores))\b/

/** The detector runs over a whole simulated day first: seconds, a minute on a busy machine. */
const TRUTH = /^\/api\/splits\/truth\b/
const TRUTH_TIMEOUT_MS = 120_000

/** Time that a client waits for the answer of a resource, by its path, ms. */
export const requestTimeout = (path: string): number =>
  TRUTH.test(path) ? TRUTH_TIMEOUT_MS : LONG.test(path) ? LONG_REQUEST_TIMEOUT_MS : REQUEST_TIMEOUT_MS
