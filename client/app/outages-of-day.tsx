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

/** Tells every chart of the window of the running day's outages, on unattended screens too; a page of the past and a guest have none. */
export function OutagesProvider({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const { tradingDay } = useSession()
  // Before the market has a day there is nothing to tell of it.
  const isAsked = (signedIn || display.token() !== undefined) && !isReplay && tradingDay !== ''
  const { data } = useResource(
    isAsked ? `outages:${tradingDay}` : '',
    (options) => (isAsked ? fetchOutages(tradingDay, options) : Promise.resolve(undefined)),
    isAsked ? { everyMs: EVERY_MS } : {},
  )
  const now = liveMarket().marketTime() ?? 0
  const goesOn = data?.outages.some(({ until }) => until === null) ?? false
  // Charts are rebuilt for other bands alone: not for each answer, and once a minute for an outage that goes on.
  const told = data && JSON.stringify([data, goesOn ? Math.floor(now / MINUTE_MS) : 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told decides, not when
  const outages = useMemo(
    (): OutageBands | undefined => data && { day: data.tradingDay, outages: data.outages, now },
    [told],
  )
  return <OutagesOfDay value={outages}>{children}</OutagesOfDay>
}
