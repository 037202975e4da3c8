import { useMemo, useRef } from 'react'
import { DRAFTS_MAX } from '../../../shared/protocol/routes'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { INDEXES_LACK } from '../../charts/indicators/catalogue'
import { KLine } from '../../charts/k-line'
import { pictureCaption } from '../../charts/picture-caption'
import type { BarReplay } from '../../charts/replay/bar-replay'
import type { ToolsOptions } from '../../charts/tools/use-tools'
import { volumeWords } from '../../charts/volume-words'
import { whyNoBars } from '../../charts/why-no-bars'
import { useAccountText } from '../../store/account/account-texts'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { useUserSettings } from '../../store/account/use-user-settings'
import { ADJUSTS, type Adjust, dayKey, isDaily, namedByEnd, PERIODS, type Period } from '../../store/bars/period-bars'
import { type PeriodBars, usePeriodBars } from '../../store/bars/use-period-bars'
import { useSession } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { usePowerTrades } from '../../store/rows/use-power-trades'
import { common } from '../../text/common'
import { derivedText } from '../../text/derived'
import { periodText as text } from '../../text/indicators'
import { formatDay } from '../../ui/format'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { PowerSwitch, usePowerMarks } from './chart-switch'
import { useComparison } from './compared-bars'
import { useOwnLines } from './own-lines'
import { barAt, powerMarkers } from './power-markers'
import { queryDays, queryMinutes } from './query-stretch'
import { setAlert, setRule } from './set-alert'

const PRICE = /^\d{1,7}(\.\d{1,4})?$/

/** Levels of the address that are proposed as drawings: prices as they were, for the instrument that it names. */
function useDrafts({ id, priceScale }: ListedInstrument): ToolsOptions['drafts'] {
  const [text] = useQuery('drafts')
  const [code] = useQuery('code')
  return useMemo(() => {
    if (text === '' || code !== id) return undefined
    const prices = text
      .split(',')
      .slice(0, DRAFTS_MAX)
      .filter((price) => PRICE.test(price))
      .map((price) => Math.round(Number(price) * 10 ** priceScale))
    return prices.length === 0 ? undefined : { prices, basis: 'none', onEnd: () => replaceQuery({ drafts: null }) }
  }, [text, code, id, priceScale])
}

/** An index has no prints. */
export const periodChoices = ({ kind }: ListedInstrument) =>
  PERIODS.map((value) => ({ value, title: text.titles[value], disabled: kind === 'index' && value === '1s' }))
const ADJUST_CHOICES = ADJUSTS.map((value) => ({ value, title: text.adjusts[value] }))

/** K-line of the chosen instrument: minutes to months, live at its end. */
export function BarPane({ instrument, replay }: { instrument: ListedInstrument; replay?: BarReplay | undefined }) {
  const { tradingDay, feed } = useSession()
  const texts = useChartTexts()
  const drawn = useAccountText(`chart.draw.${instrument.id}`)
  const settings = useUserSettings()
  const [periodText, setPeriod] = useQuery('period', settings['chart.period'])
  const [adjustText, setAdjust] = useQuery('adjust', settings['chart.adjust'])
  const period: Period = PERIODS.find((each) => each === periodText) ?? '1d'
  const adjust: Adjust = ADJUSTS.find((each) => each === adjustText) ?? 'front'
  const bars = usePeriodBars(instrument, period, adjust, tradingDay)
  const { loaders, compare, findOthers } = useComparison({
    instrument,
    period,
    adjust,
    from: bars.earlier.from,
    settings: texts.settingsText[0],
  })
  const keyOf = useMemo(() => dayKey(period), [period])
  const wanted = { source: bars.source, period, note: noteOf(bars, period) }
  // The previous period stays visible until the next one is loaded, so that the layout does not jump.
  const latest = useRef(wanted)
  if (!bars.loading) latest.current = wanted
  const shown = latest.current
  const waits = bars.loading && shown.source.columns().time.length === 0
  const plain = instrument.kind === 'index' || instrument.kind === 'crypto'
  const absence = absenceOf({
    provided: instrument.kind !== 'index' || period !== '1s',
    loading: waits || tradingDay === '',
    error: bars.error,
    count: shown.source.columns().time.length,
  })
  const drafts = useDrafts(instrument)
  const [powerOn, setPower] = usePowerMarks()
  // Marks stand at prices of now: not on bars of days, nor at prices that were moved.
  const marksFit = !plain && !isDaily(shown.period) && adjust !== 'back'
  const { read } = usePowerTrades(instrument, powerOn && marksFit)
  const length = namedByEnd(shown.period, instrument.kind === 'crypto')
  const data = useOwnLines(texts.settingsText[0], { id: instrument.id, period: shown.period, length })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; its id identifies it
  const markers = useMemo(
    () =>
      powerOn && marksFit
        ? powerMarkers(read, instrument, (time) => barAt(shown.source.columns().time, length, time))
        : undefined,
    [powerOn, marksFit, read, instrument.id, shown.source, length],
  )
  const why = whyNoBars(absence, bars.error?.message)
  const instead = absence && <ChartState state={absence} why={why} since={bars.recordedSince} onRetry={bars.reload} />
  return (
    <>
      {loaders}
      <KLine
        key={instrument.id}
        source={shown.source}
        label={text.chart(instrument.name, text.titles[shown.period])}
        priceScale={instrument.priceScale}
        volume={volumeWords(instrument)}
        {...(instrument.kind === 'index' && { without: INDEXES_LACK })}
        daily={isDaily(shown.period)}
        length={length}
        markers={markers}
        more={marksFit && <PowerSwitch on={powerOn} onChange={setPower} />}
        period={{ value: period, options: periodChoices(instrument), onChange: setPeriod }}
        {...(plain ? {} : { adjust: { value: adjust, options: ADJUST_CHOICES, onChange: setAdjust } })}
        {...texts}
        data={data}
        drawings={{
          stored: drawn,
          basis: adjust,
          hasExDates: bars.hasExDates,
          drafts,
          onStretch: stretchOf(instrument, shown.period, length),
          // Prices that count from the first day on are not those of now.
          onAlert:
            adjust === 'back'
              ? undefined
              : (price) => void setAlert(instrument, price, shown.source.columns().close.at(-1)),
        }}
        caption={() =>
          pictureCaption({
            id: instrument.id,
            definition: plain ? undefined : text.adjusts[adjust],
            time: liveMarket().marketTime(),
            badge: feed?.badge,
          })
        }
        keyOf={keyOf}
        earlier={{ since: bars.recordedSince, ...bars.earlier }}
        instead={instead}
        compare={compare}
        replay={replay}
        // The gateway computes lines over days, on the basis of today's prices.
        onLineAlert={
          shown.period === '1d' && (adjust === 'front' || !bars.hasExDates)
            ? (rule) => void setRule(`${instrument.id} ${rule}`)
            : undefined
        }
        findOthers={findOthers}
        note={bars.loading ? common.loading : shown.note}
      />
    </>
  )
}

/** Asks about bars of a stock or an index, by days or minutes; `length` of a bar in ms. */
function stretchOf({ id, kind }: ListedInstrument, period: Period, length: number) {
  if (kind === 'crypto') return undefined
  if (isDaily(period)) return (from: number, to: number) => queryDays(id, from, to, dayKey(period))
  return length > 0 ? (from: number, to: number) => queryMinutes(id, from, to + length) : undefined
}

/** Start of the record, if it is shorter than requested, and which part is built from daily rows. */
function noteOf(bars: PeriodBars, period: Period): string | undefined {
  if (bars.error) return undefined
  const notes = [sinceOf(bars, period), bars.derived > 0 ? derivedText.days(bars.derived) : undefined]
  return notes.filter((note) => note !== undefined).join(' · ') || undefined
}

function sinceOf({ since, lacking }: { since: string; lacking: number }, period: Period): string | undefined {
  if (lacking === 0 && since !== '') return isDaily(period) ? text.since(formatDay(since)) : undefined
  if (since === '') return isDaily(period) ? undefined : text.onlyToday
  return text.since(formatDay(since))
}
