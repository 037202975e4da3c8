import { useMemo } from 'react'
import { columnOf } from '../../../shared/expression/series'
import type { InstrumentId } from '../../../shared/market/instrument'
import { barKnownUntil, type OwnDataHead, ownKey } from '../../../shared/market/own-data'
import { beijingDate } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { type Indicator, toneAt } from '../../charts/indicators/indicator'
import { liveMarketTime, type OwnSet, useOwnDataHeads, useOwnSets } from '../../store/account/own-data'
import { isDaily, type Period } from '../../store/bars/period-bars'
import { ownData } from '../../text/own-data'
import { formatDateTime, formatDay } from '../../ui/format'

interface LineParts {
  id: InstrumentId
  period: Period
  /** Length of a bar in ms, of bars within a day. */
  length: number
  now: () => UnixMs
}

/**
 * Until when a figure must be known to belong to a bar: of a day until 15:30, as in back-tests; of longer ones until the
 * next bar begins; of shorter ones until they end.
 */
function barEnd(time: readonly UnixMs[], row: number, { period, length, now }: Omit<LineParts, 'id'>): UnixMs {
  const begun = time[row] as UnixMs
  const end =
    period === '1d' ? barKnownUntil(beijingDate(begun)) : isDaily(period) ? (time[row + 1] ?? now()) : begun + length
  return Math.min(end, now())
}

/** A data set of figures as a line below the bars: at each bar the figure that is known at its end. */
export function ownDataLine(head: OwnDataHead, set: OwnSet | undefined, parts: LineParts): Indicator {
  const { name, source, unit, lastDay, updatedAt } = head
  return {
    id: ownKey(name),
    kind: undefined,
    name,
    place: 'pane',
    parameters: [],
    lines: () => [{ label: unit === '' ? name : `${name} ${unit}`, tone: toneAt(1) }],
    compute: ({ time }) => [
      columnOf(time.length, (row) => set?.rows.figure(parts.id, barEnd(time, row, parts)) ?? Number.NaN),
    ],
    // Earlier bars have no influence.
    ofRange: true,
    help: ownData.column.help(source, formatDay(lastDay), formatDateTime(updatedAt)),
    state: `${parts.id} ${parts.period} ${updatedAt} ${set === undefined ? '' : 'loaded'}`,
  }
}

const NONE: readonly OwnDataHead[] = []

/** Data sets of figures as lines; `settings`: the stored text of the chart, which names the chosen ones. */
export function useOwnLines(
  settings: string | undefined,
  { id, period, length }: Omit<LineParts, 'now'>,
): readonly Indicator[] {
  const { data: heads = NONE } = useOwnDataHeads()
  const chosen = heads.filter(({ name }) => settings?.includes(JSON.stringify(ownKey(name))))
  const sets = useOwnSets(chosen.map(({ name }) => name))
  return useMemo(
    () =>
      heads.flatMap((head) =>
        head.kind === 'number'
          ? [ownDataLine(head, sets.get(head.name), { id, period, length, now: liveMarketTime })]
          : [],
      ),
    [heads, sets, id, period, length],
  )
}
