import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { readBarSettings } from '../../charts/bar-settings'
import type { Compared } from '../../charts/compared'
import { type Adjust, barKey, type Period } from '../../store/bars/period-bars'
import { type PeriodBars, usePeriodBars } from '../../store/bars/use-period-bars'
import { useInstruments, useSession } from '../../store/hooks'
import type { Instruments, ListedInstrument } from '../../store/rows/instruments'
import { common } from '../../text/common'
import { compareText } from '../../text/indicators'

/** Maximum number of suggested instruments. */
const MATCHES_MAX = 6

type Bars = Pick<PeriodBars, 'source' | 'loading' | 'error' | 'reload'>

interface ComparedBarsProps {
  instrument: ListedInstrument
  period: Period
  adjust: Adjust
  /** First day of the chart's own bars. */
  from: string
  onBars: (id: string, bars: Bars | undefined) => void
}

/** Loads the bars of one other instrument and follows them. */
function ComparedBars({ instrument, period, adjust, from, onBars }: ComparedBarsProps) {
  const { tradingDay } = useSession()
  const { source, loading, error, reload, earlier } = usePeriodBars(instrument, period, adjust, tradingDay)
  const { id } = instrument
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for each render does the same
  useEffect(() => {
    if (from < earlier.from) earlier.load(from)
  }, [from, earlier.from])
  useEffect(() => onBars(id, { source, loading, error, reload }), [id, source, loading, error, reload, onBars])
  useEffect(() => () => onBars(id, undefined), [id, onBars])
  return null
}

interface ComparisonOptions {
  instrument: ListedInstrument
  period: Period
  adjust: Adjust
  from: string
  /** Stored settings of K-lines. */
  settings: string | undefined
}

/** Instruments that the stored settings compare with a chart, and components that load them; none for second bars. */
export function useComparison({ instrument, period, adjust, from, settings }: ComparisonOptions) {
  const instruments = useInstruments()
  const [loaded, setLoaded] = useState<Readonly<Record<string, Bars | undefined>>>({})
  const onBars = useCallback((id: string, bars: Bars | undefined) => setLoaded((all) => ({ ...all, [id]: bars })), [])
  const comparedText = period === '1s' ? '' : readBarSettings(settings ?? '').compared.join(',')
  const ids = useMemo(
    () => comparedText.split(',').filter((id) => id !== '' && id !== instrument.id),
    [comparedText, instrument.id],
  )
  const keyOf = useMemo(() => barKey(period), [period])
  const { version } = instruments
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with another version of the registry
  const others = useMemo(() => ids.map((id) => comparedOf(id, instruments.get(id), loaded[id])), [ids, loaded, version])
  const compare = useMemo(() => ({ own: instrument.name, others, keyOf }), [instrument.name, others, keyOf])
  if (period === '1s') return { loaders: null, compare: undefined, findOthers: () => [] }
  const loaders: ReactNode = ids.flatMap((id) => {
    const other = instruments.get(id)
    return other ? (
      <ComparedBars key={id} instrument={other} period={period} adjust={adjust} from={from} onBars={onBars} />
    ) : (
      []
    )
  })
  const findOthers = (text: string) => {
    const all = text.trim() === '' ? indexesOf(instruments) : instruments.search(text, MATCHES_MAX + 1)
    return all.filter(({ id }) => id !== instrument.id).slice(0, MATCHES_MAX)
  }
  return { loaders, compare, findOthers }
}

/** The indexes of the registry, which are compared most. */
function indexesOf({ table, at }: Instruments): ListedInstrument[] {
  const kinds = table?.kind ?? []
  return kinds.flatMap((kind, index) => (kind === 'index' ? (at(index) ?? []) : []))
}

function comparedOf(id: string, instrument: ListedInstrument | undefined, bars: Bars | undefined): Compared {
  if (!instrument) return { id, name: id, problem: compareText.gone }
  const { name } = instrument
  if (!bars || bars.loading) return { id, name, problem: common.loading }
  if (bars.error) return { id, name, problem: compareText.failed, retry: bars.reload }
  const isEmpty = bars.source.columns().time.length === 0
  return { id, name, source: bars.source, problem: isEmpty ? compareText.nothing : undefined }
}
