import { createContext, useContext, useMemo } from 'react'
import { dateToMs, minuteSlot } from '../../shared/market/session'
import { outageText } from '../text/outages'
import { formatMinute } from '../ui/format'
import type { Span } from './gaps'
import { AUCTION_STRETCH, DAY_STRETCH, type SessionStretch } from './session-axis'

/** When figures of the whole market were late or missing; market time, epoch ms. */
interface ChartOutage {
  id: number
  words: string
  from: number
  /** null = not over: extends to the newest minute. */
  until: number | null
}

export interface OutageBands {
  /** `YYYYMMDD` of the running day. */
  day: string
  outages: readonly ChartOutage[]
  /** Market time of the request. */
  now: number
}

/** Those of the running day, for every chart of a day; provided once for the whole window. */
export const OutagesOfDay = createContext<OutageBands | undefined>(undefined)

/** Slots; `begins` and `ends` are the times. */
export interface OutageSpan extends Span {
  id: number
  words: string
  begins: number
  ends: number | null
}

const NONE: readonly OutageSpan[] = []

const at = (hour: number, minute: number) => (hour * 60 + minute) * 60_000
/** There are figures from the opening auction on until the closing one is through; at noon nothing changes. */
const [OPENS, NOON, RESUMES, ENDS] = [at(9, 15), at(11, 30), at(13, 0), at(15, 5) - 1]

/** Slots of a day that an outage lies over, both ends with it; undefined where there was nothing to be late with. */
export function spanOf(outage: ChartOutage, { day, now }: Pick<OutageBands, 'day' | 'now'>): OutageSpan | undefined {
  const midnight = dateToMs(day)
  const first = Math.max(OPENS, outage.from - midnight)
  const last = Math.min(ENDS, (outage.until ?? now) - midnight)
  if (!(first <= last) || (first >= NOON && last < RESUMES)) return undefined
  const { id, words, from: begins, until: ends } = outage
  return { id, words, begins, ends, from: minuteSlot(first), to: minuteSlot(last) }
}

/** Outages as stretches of a chart of one day: of the running one where it names none. */
export function useOutages(day: string | undefined, stretch: SessionStretch): readonly OutageSpan[] {
  const known = useContext(OutagesOfDay)
  const isOfADay = stretch === DAY_STRETCH || stretch === AUCTION_STRETCH
  return useMemo(() => {
    if (!known || !isOfADay || known.outages.length === 0 || (day !== undefined && day !== known.day)) return NONE
    return known.outages.flatMap((outage) => spanOf(outage, known) ?? [])
  }, [known, day, isOfADay])
}

/** Text of a chart's outage bands: the newest, and the number of others. */
export function OutageStrip({ outages }: { outages: readonly OutageSpan[] }) {
  const newest = outages.at(-1)
  if (!newest) return null
  const describe = (span: OutageSpan) => outageText.told(formatMinute(span.begins), formatMinute(span.ends), span.words)
  return (
    <p
      role="note"
      aria-label={outageText.title}
      title={outages.map(describe).join('\n')}
      className="shrink-0 truncate border-b border-line px-2 text-11 leading-5 text-warning"
    >
      {describe(newest)}
      {outages.length > 1 && <span className="text-text-3"> {outageText.more(outages.length - 1)}</span>}
    </p>
  )
}
