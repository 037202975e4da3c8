import { useAtom } from 'jotai'
import { RECONNECT_TRIES } from '../../shared/protocol/limits'
import { address } from '../../shared/protocol/routes'
import { isSteady } from '../../shared/protocol/topics'
import { type Preferences, preferencesAtom } from '../store/account/preferences'
import { liveMarket } from '../store/rows/live-market'
import { common } from '../text/common'
import { strip, themeMenu } from '../text/shell'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Dropdown, DropdownCheck, DropdownChoice, DropdownDivider } from '../ui/dropdown'
import { formatClock, formatDuration } from '../ui/format'
import { IconButton } from '../ui/icon-button'
import { PaletteIcon } from '../ui/icons'
import { PageLink } from '../ui/page-link'
import { zoneTitle } from '../ui/zone-choice'
import { ZoneMark } from '../ui/zone-mark'
import { EnterReplay } from './enter-replay'
import { LatencyChip } from './latency-chip'
import { type MarketFacts, type MarketStatus, useMarketStatus } from './market-status'
import { SlowMark } from './slow-mark'

const THEMES = [
  { value: 'dark', title: themeMenu.dark },
  { value: 'light', title: themeMenu.light },
] as const

const RISES = [
  { value: 'red', title: themeMenu.riseRed },
  { value: 'green', title: themeMenu.riseGreen },
] as const

/** Theme and direction colours of this browser. */
function ThemeMenu() {
  const [preferences, change] = useAtom(preferencesAtom)
  return (
    <Dropdown
      trigger={
        <IconButton label={themeMenu.open}>
          <PaletteIcon />
        </IconButton>
      }
    >
      <DropdownChoice<Preferences['theme']>
        title={themeMenu.theme}
        options={THEMES}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
      <DropdownDivider />
      <DropdownChoice<Preferences['rise']>
        title={themeMenu.rise}
        options={RISES}
        value={preferences.rise}
        onChange={(rise) => change({ rise })}
      />
      <DropdownDivider />
      <DropdownCheck checked={preferences.colourBlind} onChange={(colourBlind) => change({ colourBlind })}>
        {themeMenu.colourBlind}
      </DropdownCheck>
    </Dropdown>
  )
}

/** State of the page's market as the status strip shows it. */
function readMarket(): MarketFacts {
  const market = liveMarket()
  const { phase, speed, feed, health, machine, behind } = market.session.get()
  const framed = market.lastFrameAt()
  // No frame age in a replay, which publishes the whole market only once a minute of its clock, nor without a
  // topic that is updated steadily: alerts, for example, may not occur for a long time.
  const listening = !machine && market.topics().some(isSteady)
  return {
    phase,
    speed,
    feed,
    reported: health,
    marketTime: market.marketTime(),
    clockStands: market.clockStands(),
    behind,
    wallNow: Date.now(),
    connection: market.connection.get(),
    latencyMs: market.latency().p50,
    frameAgeMs: listening && framed > 0 ? Date.now() - framed : null,
  }
}

/** A new round of tries, after 连接超时. */
const retryConnection = (): void => liveMarket().connection.retry()

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

function connectionText({ connection, latencyMs }: MarketStatus): string {
  if (connection.kind === 'timed-out') return strip.timedOut(secondsUntil(connection.nextAt))
  if (connection.kind === 'retrying') return strip.retrying(connection.attempt, RECONNECT_TRIES)
  if (connection.kind === 'connecting' && connection.attempt > 0)
    return strip.retrying(connection.attempt, RECONNECT_TRIES)
  if (connection.kind === 'live' && latencyMs !== null) return strip.latency(Math.round(latencyMs))
  return strip.connection[connection.kind]
}

const HEALTH_MARKS = {
  ok: 'rounded-full bg-text-2',
  late: 'rounded-full bg-warning',
  broken: 'rotate-45 bg-warning',
  unknown: 'rounded-full border border-text-3',
}

/** One row under the menu: phase and countdown, the market's clock, the line, the data's health, the looks. */
export function StatusStrip() {
  const status = useMarketStatus(readMarket)
  const { phase, untilNextMs, marketTime, wallTime, connection, health, feed } = status
  const trouble = connection.kind !== 'live' && connection.kind !== 'idle'
  return (
    <section
      aria-label={strip.label}
      className="flex h-6 items-center gap-3 overflow-hidden px-2 text-12 whitespace-nowrap text-text-2"
    >
      {feed?.badge && (
        <Badge kind="simulated" title={feed.detail}>
          {feed.badge}
        </Badge>
      )}
      <span className={phase ? 'text-text-1' : undefined}>{phase ? strip.phases[phase] : strip.unknownPhase}</span>
      <span
        className="num"
        title={status.behind ? strip.behindHelp : status.clockStands ? strip.clockStandsHelp : strip.clock(zoneTitle())}
      >
        <span className="mr-1 text-text-3 max-sm:sr-only">{strip.marketClock}</span>
        {formatClock(marketTime)}
        <ZoneMark at={marketTime} />
        {status.clockStands && (
          <span className="ml-1 text-warning">{status.behind ? strip.behind : strip.clockStands}</span>
        )}
        {status.speed !== 1 && <span className="ml-1 text-text-3">{strip.speed(status.speed)}</span>}
      </span>
      {wallTime !== null && (
        <span className="num max-lg:hidden" title={strip.wallClockHelp(zoneTitle())}>
          <span className="mr-1 text-text-3">{strip.wallClock}</span>
          {formatClock(wallTime)}
        </span>
      )}
      {phase && strip.until[phase] && untilNextMs !== null && (
        <span className="num max-sm:hidden">
          {strip.until[phase]} {formatDuration(untilNextMs)}
        </span>
      )}
      <EnterReplay phase={phase} />
      <span className="ml-auto flex items-center gap-3">
        <SlowMark />
        <LatencyChip text={connectionText(status)} trouble={trouble} />
        {(connection.kind === 'timed-out' || connection.kind === 'closed') && (
          <Button size="small" onClick={retryConnection}>
            {common.retry}
          </Button>
        )}
        <PageLink
          href={address.status()}
          className="flex items-center gap-1 hover:text-text-1"
          title={feed?.detail || strip.healthTitle}
        >
          <span aria-hidden="true" className={classNames('inline-block size-1.5', HEALTH_MARKS[health])} />
          <span className={classNames('max-sm:sr-only', health !== 'ok' && health !== 'unknown' && 'text-warning')}>
            {status.onlyReported ? strip.reported[health] : strip.health[health]}
          </span>
        </PageLink>
        <ThemeMenu />
      </span>
    </section>
  )
}
