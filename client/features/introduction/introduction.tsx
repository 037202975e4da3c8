import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isReplay } from '../../session/replay'
import { session } from '../../session/session'
import { useAccountText } from '../../store/account/account-texts'
import type { ListedInstrument } from '../../store/rows/instruments'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { INTRODUCTION_QUERY } from './introduction-query'
import { stepsOf } from './steps'
import { useFacts } from './use-facts'

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
  instrument: ListedInstrument
  isNarrow: boolean
}

/**
 * The four steps on the trading page: once after the first sign-in, as soon as there is a quote, and whenever `?intro=1`
 * requests them. The account stores that they were seen; the demo stores nothing.
 */
export function Introduction(props: IntroductionProps) {
  const [wanted] = useQuery(INTRODUCTION_QUERY)
  const [stored, store] = useAccountText(SETTING)
  const [began, setBegan] = useState(false)
  const isFirst = session.user()?.loginsCount === 1 && stored === ''
  const opens = !isReplay && (wanted !== '' || isFirst)
  useEffect(() => {
    if (opens) setBegan(true)
  }, [opens])
  if (!began) return null
  const end = (before: Place) => {
    setBegan(false)
    replaceQuery({ [INTRODUCTION_QUERY]: null, ...before })
    if (!session.isDemo() && stored !== SEEN) store(SEEN)
  }
  return <Steps {...props} onEnd={end} />
}

function Steps({ instrument, isNarrow, onEnd }: IntroductionProps & { onEnd: (before: Place) => void }) {
  const [at, setAt] = useState(0)
  const before = useRef<Place>(undefined)
  const facts = useFacts(instrument)
  const isReady = facts !== undefined
  useEffect(() => {
    if (isReady) before.current ??= showChart(isNarrow)
  }, [isReady, isNarrow])
  if (!facts) return null
  return (
    <Suspense>
      <Overlay steps={stepsOf(facts)} at={at} onStep={setAt} onEnd={() => before.current && onEnd(before.current)} />
    </Suspense>
  )
}
