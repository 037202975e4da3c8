import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isListed, isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { sharesPerLot } from '../../../shared/market/lot'
import { isReplay } from '../../session/replay'
import { session } from '../../session/session'
import { useAccountText } from '../../store/account/account-texts'
import { useBoard, useFindings, useFlow, useStoreValue } from '../../store/hooks'
import { boardValue } from '../../store/rows/board-view'
import type { ListedInstrument } from '../../store/rows/instruments'
import { formatPrice } from '../../ui/format'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { INTRODUCTION_QUERY } from './introduction-query'
import { type StepFigures, stepsOf } from './steps'

const EVERY_SECOND = { hz: 1 }
/** The example alert rings at this multiple of the last price. */
const RISE = 1.02

const lastOf = (values: Float64Array | undefined): number => values?.at(-1) ?? Number.NaN

/** A condition that can be typed, such as `600519>33`. */
function conditionOf({ id, priceScale }: ListedInstrument, last: number): string {
  const step = last >= 10 * 10 ** priceScale ? 10 ** priceScale : 10 ** Math.max(0, priceScale - 1)
  const price = formatPrice(Math.ceil((last * RISE) / step) * step, priceScale).replace(/\.?0+$/, '')
  return `${id.slice(0, 6)}>${price}`
}

/** The first finding that lists show, else the first that holds: a newcomer sees a probable one if there is one. */
const shownFinding = (all: readonly SplitFinding[]): SplitFinding | undefined =>
  all.find((finding) => isListed(finding)) ?? all.find(isValid)

/** Figures of an instrument as they are now; undefined before its first quote. */
function useFacts(instrument: ListedInstrument): StepFigures | undefined {
  const { id, index, name } = instrument
  const board = useBoard()
  const last = useStoreValue(
    board,
    useCallback((store: typeof board) => (store.has(index) ? boardValue(store, 'last', index) : 0), [index]),
    EVERY_SECOND,
  )
  const flow = useFlow(id)
  const money = useStoreValue(
    flow,
    useCallback((store: typeof flow) => {
      const { total } = store.columns()
      return {
        buy: lastOf(total.buy),
        sell: lastOf(total.sell),
        adBig: lastOf(total.adBig),
        odBig: lastOf(total.odBig),
      }
    }, []),
    EVERY_SECOND,
  )
  const findings = useFindings(id)
  const finding = useStoreValue(findings, (store) => shownFinding(store.columns()), EVERY_SECOND)
  if (!(last > 0)) return undefined
  const odBig = instrument.hasOrderNumbers ? money.odBig : Number.NaN
  const facts = { name, ...money, odBig, lot: sharesPerLot(id), condition: conditionOf(instrument, last) }
  return finding ? { ...facts, finding: { ...finding, size: finding.size.mode } } : facts
}

const Overlay = lazy(async () => ({ default: (await import('./overlay')).Overlay }))

const SETTING = 'introduction'
const SEEN = 'seen'

type Place = Record<'tab' | 'view', string | null>

/** Shows the chart of the day, which the steps explain; answers what was shown before. */
function showChart(isNarrow: boolean): Place {
  const query = new URLSearchParams(location.search)
  const before = { tab: query.get('tab'), view: query.get('view') }
  replaceQuery({ tab: null, ...(isNarrow ? { view: 'chart' } : {}) })
  return before
}

interface IntroductionProps {
  /** Undefined while the table or its quotes are not known. */
  instrument: ListedInstrument | undefined
  isNarrow: boolean
}

/**
 * The four steps on the trading page: once after the first sign-in, as soon as there is a quote, and whenever `?intro=1`
 * requests them. The account stores that they were seen; the demo stores nothing.
 */
export function Introduction({ instrument, isNarrow }: IntroductionProps) {
  const [wanted] = useQuery(INTRODUCTION_QUERY)
  const [stored, store] = useAccountText(SETTING)
  const [began, setBegan] = useState(false)
  // Not in `Steps`, which disappear while the instrument is unknown, as after a reconnect.
  const [at, setAt] = useState(0)
  const before = useRef<Place>(undefined)
  const isFirst = session.user()?.loginsCount === 1 && stored === ''
  const opens = !isReplay && (wanted !== '' || isFirst)
  useEffect(() => {
    if (opens) setBegan(true)
  }, [opens])
  const onReady = useCallback(() => {
    before.current ??= showChart(isNarrow)
  }, [isNarrow])
  if (!began || !instrument) return null
  const onEnd = () => {
    setBegan(false)
    setAt(0)
    replaceQuery({ [INTRODUCTION_QUERY]: null, ...before.current })
    before.current = undefined
    if (!session.isDemo() && stored !== SEEN) store(SEEN)
  }
  return <Steps instrument={instrument} at={at} onStep={setAt} onReady={onReady} onEnd={onEnd} />
}

interface StepsProps {
  instrument: ListedInstrument
  at: number
  onStep: (at: number) => void
  /** Called once the figures are known, before the first step is shown. */
  onReady: () => void
  onEnd: () => void
}

function Steps({ instrument, at, onStep, onReady, onEnd }: StepsProps) {
  const facts = useFacts(instrument)
  const isReady = facts !== undefined
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (!facts) return null
  return (
    <Suspense>
      <Overlay steps={stepsOf(facts)} at={at} onStep={onStep} onEnd={onEnd} />
    </Suspense>
  )
}
