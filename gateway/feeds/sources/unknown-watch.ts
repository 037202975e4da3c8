import type { Log } from '../../log'

/** Logs once the codes of `ZEUS_WATCH` that no source will be queried for; the start continues without them. */
export function warnUnknownWatch(codes: readonly string[], log: Pick<Log, 'warn'>): void {
  if (codes.length === 0) return
  log.warn({ codes }, 'ZEUS_WATCH: no stock, fund, convertible bond, index or coin has these codes; they are left out')
}
