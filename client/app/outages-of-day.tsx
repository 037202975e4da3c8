import { type ReactNode, useMemo } from 'react'
import { MINUTE_MS } from '../../shared/market/units'
import { fetchOutages } from '../api/outages'
import { type OutageBands, OutagesOfDay } from '../charts/outages'
import { display } from '../session/display'
import { isReplay } from '../session/replay'
import { useSession } from '../store/hooks'
import { liveMarket } from '../store/rows/live-market'
import { useResource } from '../store/use-resource'

const EVERY_MS = 15_000

/** Provides the running day's outages to the charts, also on unattended screens; none in replays and for guests. */
export function OutagesProvider({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const { tradingDay } = useSession()
  // Outages are requested by trading day, so there is no request before it is known.
  const isRequested = (signedIn || display.token() !== undefined) && !isReplay && tradingDay !== ''
  const { data } = useResource(
    isRequested ? `outages:${tradingDay}` : '',
    (options) => (isRequested ? fetchOutages(tradingDay, options) : Promise.resolve(undefined)),
    isRequested ? { everyMs: EVERY_MS } : {},
  )
  const now = liveMarket().marketTime() ?? 0
  const isOngoing = data?.outages.some(({ until }) => until === null) ?? false
  // Charts are rebuilt only for changed bands: not for each answer, and once a minute during an outage.
  const bandsKey = data && JSON.stringify([data, isOngoing ? Math.floor(now / MINUTE_MS) : 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed content makes a new value
  const outages = useMemo(
    (): OutageBands | undefined => data && { day: data.tradingDay, outages: data.outages, now },
    [bandsKey],
  )
  return <OutagesOfDay value={outages}>{children}</OutagesOfDay>
}
