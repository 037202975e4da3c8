import { type ReactNode, useCallback } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useBoard, useFindings, useFreshness, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import { pauseOf } from '../../store/rows/day-pause'
import { liveMarket } from '../../store/rows/live-market'
import { states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { Age } from '../../ui/age'
import { NoticePanel } from '../../ui/notice'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { BoardKeys, FindingsBoard } from './findings-board'
import { daysPassed } from './threshold'
import { useLookedAt } from './use-looked-at'

/** Time from which prints were examined, if not the whole day. */
const LookedSince = ({ since }: { since: string | undefined }) =>
  since !== undefined && (
    <span title={splitText.sinceWhy} className="num text-11 text-warning">
      {splitText.since(since)}
    </span>
  )

/** 今日拆单榜: findings of the whole market, live. */
export function TodayBoard({ dayChoice }: { dayChoice?: ReactNode }) {
  const store = useFindings('market')
  const board = useBoard()
  const instruments = useInstruments()
  const { phase, tradingDay } = useSession()
  const { freshness, ageMs } = useFreshness(store)
  const findings = useStoreValue(store, (from) => from.columns(), { hz: 2 })
  const { isLoaded, since, noneWhy } = useLookedAt(tradingDay, findings.length)
  const refusal = useStoreValue(store, (from) => from.refusal)
  const marketVwapOf = useCallback(
    (id: InstrumentId) => {
      const index = instruments.get(id)?.index
      if (index === undefined || !board.has(index)) return undefined
      const { turnover, volume } = board.data
      return (turnover[index] as number) / (volume[index] as number) || undefined
    },
    [board, instruments],
  )
  if (refusal) return <NoticePanel title={refusal.message} />
  const waits = !isLoaded && store.receivedAt === 0 && findings.length === 0
  return (
    <FindingsBoard
      day={tradingDay}
      title={splitText.today}
      source={store}
      findings={findings}
      days={daysPassed(0, liveMarket().marketTime())}
      marketVwapOf={marketVwapOf}
      controls={
        <>
          <LookedSince since={since} />
          <BoardKeys />
          {freshness === 'stale' && ageMs !== undefined && <Age ms={ageMs} />}
          {freshness === 'closed' && <span className="text-11 text-text-3">{states[pauseOf(phase) ?? 'closed']}</span>}
          {dayChoice}
        </>
      }
      instead={waits && <SkeletonRows rows={24} columns={10} />}
      noneWhy={noneWhy}
    />
  )
}
