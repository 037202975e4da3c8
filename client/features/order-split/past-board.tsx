import { type ReactNode, useCallback, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { SPLIT_FINDINGS_MAX } from '../../../shared/protocol/limits'
import { fetchDayAverages } from '../../api/history'
import { fetchSplits } from '../../api/splits'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { fixedSource } from '../../charts/source'
import { useResource } from '../../store/use-resource'
import { derivedText } from '../../text/derived'
import { splitText } from '../../text/order-split'
import { formatDay } from '../../ui/format'
import { BoardKeys, FindingsBoard } from './findings-board'

const NONE: never[] = []

interface PastBoardProps {
  day: string
  /** False: nothing is on record of the day; undefined: not known yet. */
  isRecorded: boolean | undefined
  /** First day on record. */
  since: string | undefined
  dayChoice: ReactNode
}

/** 拆单榜 of a day that is over. */
export function PastSplitBoard({ day, isRecorded, since, dayChoice }: PastBoardProps) {
  const { data, error, reload } = useResource(`past-splits/${day}`, (options) =>
    fetchSplits({ start: day, end: day }, options),
  )
  const averages = useResource(`day-averages/${day}`, (options) => fetchDayAverages(day, options)).data
  const marketVwapOf = useCallback((id: InstrumentId) => averages?.get(id), [averages])
  const findings = data?.findings ?? NONE
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is painted again when the averages come
  const source = useMemo(() => fixedSource(findings), [findings, averages])
  const isDerived = findings.some(({ derived }) => derived)
  const absence = absenceOf({
    loading: !data && !error,
    error: data ? undefined : error,
    count: isRecorded === false && findings.length === 0 ? 0 : 1,
  })
  return (
    <FindingsBoard
      day={day}
      title={splitText.ofDay(formatDay(day))}
      source={source}
      findings={findings}
      days={1}
      marketVwapOf={marketVwapOf}
      controls={
        <>
          {isDerived && (
            <span title={splitText.derivedDay} className="text-11 text-warning">
              {derivedText.mark}
            </span>
          )}
          {findings.length >= SPLIT_FINDINGS_MAX && (
            <span className="text-11 text-warning">{splitText.most(SPLIT_FINDINGS_MAX)}</span>
          )}
          <BoardKeys />
          {dayChoice}
        </>
      }
      instead={
        absence && (
          <ChartState
            state={absence}
            why={absence === 'empty' ? splitText.emptyDay : error?.message}
            since={since}
            onRetry={error?.retry ? reload : undefined}
          />
        )
      }
      noneWhy={splitText.emptyPastDay(formatDay(day))}
    />
  )
}
