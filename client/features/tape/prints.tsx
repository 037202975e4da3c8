import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fetchWholeDay } from '../../api/day-prints'
import { soundManner } from '../../store/account/use-user-settings'
import { hiddenScreen } from '../../store/hidden-screen'
import { useSession, useTick } from '../../store/hooks'
import { wholeFrom } from '../../store/rows/cached-prints'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { useUnstoredPrints } from '../../store/rows/use-unstored-prints'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { units } from '../../text/common'
import { machineText } from '../../text/time-machine'
import { tapeText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { formatClock, formatYuan } from '../../ui/format'
import { StateView } from '../../ui/state-view'
import { usePaint } from '../../ui/use-paint'
import { PrintTapeView, type TapeChange, type TapeRow } from './tape'
import { TAPE_WIDTHS, TapeList } from './tape-list'
import { TapeEar, TapeSound } from './tape-sound'
import { tapeSpeed } from './tape-speed'
import type { TapeChoice, Tier, TierBounds } from './tiers'

const GESTURES = ['pointerdown', 'keydown'] as const

/**
 * Plays a sound for prints from a tier on; 0 = no sound. Browsers allow sound only after the first gesture, so earlier
 * prints are silent, as are those present at the start.
 */
function useTapeSound(from: Tier) {
  const sound = useRef<TapeSound>(undefined)
  const ear = useRef(new TapeEar())

  useEffect(() => {
    if (from === 0) return
    const made = new TapeSound(() => soundManner().loud)
    sound.current = made
    const wake = () => void made.resume()
    wake()
    for (const gesture of GESTURES) addEventListener(gesture, wake)
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, wake)
      made.close()
      sound.current = undefined
    }
  }, [from])

  return useCallback(
    (change: TapeChange, rows: readonly TapeRow[], tierOf: (row: TapeRow) => Tier) => {
      const audible = ear.current.hear(change, rows, tierOf, from)
      if (audible.length > 0 && !hiddenScreen.get() && !document.hidden) sound.current?.play(audible)
    },
    [from],
  )
}

/** Multiple of the usual rate from which trading is fast. */
const FAST_TIMES = 3

interface PrintsProps {
  instrument: ListedInstrument
  paused: boolean
  choice: TapeChoice
  bounds: TierBounds
  /** Receives the number of waiting prints. */
  count: { readonly current: HTMLSpanElement | null }
}

/** Prints as rows, newest on top: those of the chosen tiers. */
export function Prints({ instrument, paused, choice, bounds, count }: PrintsProps) {
  const tick = useTick(instrument.id)
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ tape: PrintTapeView; list: TapeList; from: unknown }>(null)
  const [empty, setEmpty] = useState(true)
  const { phase } = useSession()
  const hasNoPrints = useUnstoredPrints(instrument)
  const hear = useTapeSound(choice.heard)
  /** The tape whose initial rows were shown without sound. */
  const heard = useRef<PrintTapeView>(null)
  const { only } = choice
  const least = only === 0 ? 0 : (bounds[only - 1] ?? 0)
  // The cached prints have few large ones: if the tape shows only those, the whole day is loaded.
  const isRead = only > 0 && instrument.hasOrderNumbers
  const turn = useTurn()
  const { data: stored } = useResource(isRead ? `day-prints/${instrument.id}/${turn}` : 'no-prints', (options) =>
    isRead ? fetchWholeDay(instrument.id, options) : Promise.resolve(undefined),
  )
  const from = useMemo(() => ({ only, bounds, stored }), [only, bounds, stored])

  usePaint(tick, () => {
    if (!host.current) return
    if (drawn.current?.list.host !== host.current || drawn.current.from !== from) {
      const list = new TapeList(host.current, instrument, bounds)
      const tape = new PrintTapeView(only === 0 ? undefined : (row) => list.tierOf(row) >= only)
      if (stored) tape.preload(stored, tick.prints)
      list.rebuild(tape.rows)
      drawn.current = { tape, list, from }
    }
    const { tape, list } = drawn.current
    const waiting = paused ? tape.waiting(tick.prints) : 0
    if (count.current) count.current.textContent = waiting > 0 ? tapeText.waitingCount(waiting) : ''
    // Another choice is shown as far as it is known, paused or not.
    if (paused && heard.current === tape) return
    const change = tape.take(tick.prints)
    list.show(change, tape.rows)
    hear({ ...change, restarted: change.restarted || heard.current !== tape }, tape.rows, (row) => list.tierOf(row))
    heard.current = tape
    setEmpty(tape.rows.length === 0)
  })

  const since = stored ? wholeFrom(stored) : tick.prints.at(0)?.time
  return (
    <div className="@container flex h-full flex-col">
      <Heads isCoin={instrument.volumeScale > 0} />
      <div className="relative min-h-0 flex-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <div tabIndex={0} className="num h-full overflow-x-hidden overflow-y-auto text-12">
          {/* biome-ignore lint/a11y/useSemanticElements: rows are written past React */}
          <div ref={host} role="table" aria-label={tapeText.title} />
        </div>
        {empty && (
          <div className="absolute inset-0 bg-panel">
            {only > 0 && since !== undefined ? (
              <StateView state="empty" why={tapeText.noRows(formatClock(since), formatYuan(least, { digits: 0 }))} />
            ) : (
              <StateView
                state={hasNoPrints ? 'unprovided' : untradedOf(phase).state}
                why={hasNoPrints ? machineText.noPrints : tapeText.empty}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Coins are counted whole, and paid for in money of their own. */
const Heads = ({ isCoin }: { isCoin: boolean }) => (
  <div aria-hidden="true" className="flex h-[22px] shrink-0 items-center border-b border-line px-2 text-11 text-text-3">
    <span className={TAPE_WIDTHS.time}>{tapeText.time}</span>
    <span className={`${TAPE_WIDTHS.price} text-right`}>
      {tapeText.price} {!isCoin && units.yuan}
    </span>
    <span className={TAPE_WIDTHS.count} />
    <span className="flex-1 text-right">{isCoin ? tapeText.quantity : tapeText.lots}</span>
    <span className={`${TAPE_WIDTHS.amount} text-right`}>
      {tapeText.amount} {!isCoin && units.yuan}
    </span>
    <span className={TAPE_WIDTHS.arrow} />
  </div>
)

const SPEED_EVERY_MS = 1_000
/** Text that does not fit is left out as a whole: it wraps to a second line, which is hidden. */
const SPEED = 'num flex h-4 min-w-0 flex-wrap overflow-hidden text-11 leading-4 whitespace-nowrap before:h-4'

/** Rate of prints, and its ratio to the usual rate. */
export function Speed({ instrument }: { instrument: ListedInstrument }) {
  const tick = useTick(instrument.id)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = () => {
      if (!box.current) return
      const { prints } = tick
      const now = liveMarket().marketTime() ?? prints.at(prints.length - 1)?.time
      const speed = now === undefined || prints.length === 0 ? undefined : tapeSpeed(prints.columns(), now)
      const times = speed?.times
      box.current.textContent = speed
        ? tapeText.speed(speed.perSecond.toFixed(1), times === undefined ? '' : tapeText.times(times.toFixed(1)))
        : ''
      box.current.className = classNames(
        SPEED,
        times !== undefined && times >= FAST_TIMES ? 'text-warning' : 'text-text-3',
      )
    }
    write()
    const timer = setInterval(write, SPEED_EVERY_MS)
    return () => clearInterval(timer)
  }, [tick])
  return <span ref={box} title={tapeText.speedHelp} className={classNames(SPEED, 'text-text-3')} />
}
