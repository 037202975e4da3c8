import type { Log } from '../../log'

/** Tells once which codes of `ZEUS_WATCH` nobody will be asked for; the start goes on without them. */
export function warnUnknownWatch(codes: readonly string[], log: Pick<Log, 'warn'>): void {
  if (codes.length === 0) return
  log.warn({ codes }, 'ZEUS_WATCH: no stock, fund, convertible bond, index or coin has these codes; they are left out')
}
