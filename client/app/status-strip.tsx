import { RECONNECT_TRIES } from '../../shared/protocol/limits'
import { common } from '../text/common'
import { strip } from '../text/shell'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import { formatClock, formatDuration } from '../ui/format'
import { readMarketStatus, retryConnection } from './market-line'
import { type MarketStatus, useMarketStatus } from './market-status'
import { ThemeMenu } from './theme-menu'

function connectionText({ connection, attempt, latencyMs }: MarketStatus): string {
  if (connection === 'retrying') return strip.connection.retrying(attempt, RECONNECT_TRIES)
  if (connection === 'live' && latencyMs !== null) return strip.latency(Math.round(latencyMs))
  return strip.connection[connection]
}

const HEALTH_MARKS = {
  ok: 'rounded-full bg-text-2',
  late: 'rounded-full bg-warning',
  broken: 'rotate-45 bg-warning',
  unknown: 'rounded-full border border-text-3',
}

/** One row under the menu: phase and countdown, the market's clock, the line, the data's health, the looks. */
export function StatusStrip() {
  const status = useMarketStatus(readMarketStatus)
  const { phase, untilNextMs, marketTime, connection, health } = status
  const trouble = connection === 'retrying' || connection === 'failed'
  return (
    <section
      aria-label={strip.label}
      className="flex h-6 items-center gap-3 overflow-hidden px-2 text-12 whitespace-nowrap text-text-2"
    >
      {status.badge && <Badge kind={status.badge} />}
      <span className={phase ? 'text-text-1' : undefined}>{phase ? strip.phases[phase] : strip.unknownPhase}</span>
      {phase && strip.until[phase] && untilNextMs !== null && (
        <span className="num max-sm:hidden">
          {strip.until[phase]} {formatDuration(untilNextMs)}
        </span>
      )}
      <span className="num" title={strip.clock}>
        {formatClock(marketTime)}
        {status.speed !== 1 && <span className="ml-1 text-text-3">{strip.speed(status.speed)}</span>}
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span title={strip.latencyTitle} className={classNames('num', trouble && 'text-warning')}>
          {connectionText(status)}
        </span>
        {connection === 'failed' && (
          <Button size="small" onClick={retryConnection}>
            {common.retry}
          </Button>
        )}
        <span className="flex items-center gap-1" title={status.healthWords || strip.healthTitle}>
          <span aria-hidden="true" className={classNames('inline-block size-1.5', HEALTH_MARKS[health])} />
          <span className={classNames('max-sm:sr-only', health !== 'ok' && health !== 'unknown' && 'text-warning')}>
            {strip.health[health]}
          </span>
        </span>
        <ThemeMenu />
      </span>
    </section>
  )
}
