import { useMemo } from 'react'
import { DAY_LINES_MAX } from '../../../shared/protocol/minute-views'
import { fetchDayLines } from '../../api/day-lines'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { SessionChart, type SessionColumns } from '../../charts/session-chart'
import { SESSION_SLOTS } from '../../charts/session-options'
import { untradedOf } from '../../store/day-pause'
import { useInstruments, useSession } from '../../store/hooks'
import { useLatestSource } from '../../store/latest-source'
import { useResource } from '../../store/use-resource'
import { customIndex as text } from '../../text/custom-index'
import { Panel } from '../../ui/panel'
import { basketLine } from './basket-line'
import type { MemberPrices } from './basket-value'

/** The members' minutes have no topic of their own: they are asked for anew. */
const ASK_MS = 15_000
const SCALE = 2
const NO_VOLUME = SESSION_SLOTS.map(() => null)

export interface LinePanelProps {
  name: string
  /** Base and previous close of each member. */
  members: readonly MemberPrices[]
  prevValue: number
}

/** The basket's own 分时 around its previous value. */
export function LinePanel({ name, members, prevValue }: LinePanelProps) {
  const instruments = useInstruments()
  const { phase, tradingDay } = useSession()
  const ids = members.map(({ id }) => id)
  const { data, error, reload } = useResource(
    `basket-line/${tradingDay}/${ids.join()}`,
    async (options) => {
      const parts = Array.from({ length: Math.ceil(ids.length / DAY_LINES_MAX) }, (_, part) =>
        fetchDayLines(ids.slice(part * DAY_LINES_MAX, (part + 1) * DAY_LINES_MAX), 1, options),
      )
      return (await Promise.all(parts)).flatMap(({ lines }) => lines)
    },
    { everyMs: ASK_MS },
  )
  const columns = useMemo((): SessionColumns => {
    const yuan = (data ?? []).map(({ id, closes }) => {
      const unit = 10 ** (instruments.get(id)?.priceScale ?? SCALE)
      return [id, closes.map((close) => close / unit)] as const
    })
    const { value, equal } = basketLine(members, new Map(yuan), prevValue)
    const units = (points: number | null) => (points === null ? null : points * 10 ** SCALE)
    return { slot: SESSION_SLOTS, price: value.map(units), average: equal.map(units), volume: NO_VOLUME }
  }, [data, members, prevValue, instruments])
  const source = useLatestSource(columns)
  const absence = absenceOf({ loading: !data && !error, error: data ? undefined : error, count: data?.length ?? 0 })
  return (
    <Panel title={text.line} className="min-h-72">
      {absence === 'empty' ? (
        <ChartState {...untradedOf(phase)} />
      ) : absence ? (
        <ChartState state={absence} why={error?.message} onRetry={reload} />
      ) : (
        <SessionChart
          source={source}
          label={`${name} ${text.line}`}
          prevClose={prevValue * 10 ** SCALE}
          priceScale={SCALE}
          averageLabel={text.equalLine}
          showVolume={false}
        />
      )}
    </Panel>
  )
}
