import { useEffect, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { browserEnvironment } from '../../stream/stream-environment'
import { type DayLinesStore, memberLines } from '../bars/day-lines'
import { useInstruments, useSession, useStoreValue } from '../hooks'
import { asApiError, type ResourceState } from '../use-resource'
import { useTurn } from '../use-turn'
import { type BasketLine, basketLine, closesInYuan } from './basket-line'
import type { MemberPrices } from './basket-value'

/** Unit of the points that charts draw: 0.01. */
export const POINTS_SCALE = 2
const NONE: readonly MemberPrices[] = []
const NOTHING = basketLine(NONE, new Map(), 0)
/** Interval of checks for outdated lines. */
const CHECK_MS = 5_000
const split = (ids: string): InstrumentId[] => (ids === '' ? [] : ids.split(','))
const versionOf = (lines: DayLinesStore) => lines.version

interface BasketDay extends Pick<ResourceState<unknown>, 'error' | 'reload'> {
  /** By minute, in units of 10^-`POINTS_SCALE` points; the members' mean beside it. */
  line: BasketLine
  loading: boolean
  /** Members with minutes. */
  count: number
}

const inUnits = (points: number | null) => (points === null ? null : points * 10 ** POINTS_SCALE)

/**
 * A basket's running day by minute: the one place where it is computed. No request is made while there are no members.
 */
export function useBasketLine(members: readonly MemberPrices[] = NONE, prevValue = 0): BasketDay {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const turn = useTurn()
  const version = useStoreValue(memberLines, versionOf, { hz: 2 })
  useEffect(() => memberLines.startOf(`${tradingDay} ${turn}`), [tradingDay, turn])
  // Members move twice a second, their minutes four times a minute.
  const ids = members.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that were dropped with a day are requested again
  useEffect(() => {
    const check = () => {
      if (browserEnvironment.visible()) for (const id of split(ids)) memberLines.closes(id)
    }
    check()
    const timer = setInterval(check, CHECK_MS)
    // Refresh all baskets together when the page becomes visible: an answer drops old lines that nobody requested.
    const unwatch = browserEnvironment.watch({ online: check, visible: check })
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [ids, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are known by their version
  const closes = useMemo(
    () => closesInYuan(split(ids), memberLines.peek, (id) => instruments.get(id)?.priceScale ?? POINTS_SCALE),
    [ids, instruments, version],
  )
  const line = useMemo(() => {
    const { value, equal } = basketLine(members, closes, prevValue)
    return { value: value.map(inUnits), equal: equal.map(inUnits) }
  }, [closes, members, prevValue])
  // A line of only some members would be wrong.
  const isWhole = members.every(({ id }) => memberLines.isKnown(id))
  const { failure } = memberLines
  return {
    line: isWhole ? line : NOTHING,
    loading: !isWhole && failure === undefined,
    count: closes.size,
    reload: memberLines.retry,
    error: isWhole || failure === undefined ? undefined : asApiError(failure),
  }
}
