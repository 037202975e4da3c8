import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { FundsMode } from '../../../shared/protocol/routes'
import type { SessionColumns } from '../../charts/session-chart'
import { type FlowLine, SESSION_SLOTS } from '../../charts/session-options'
import type { ChartSource } from '../../charts/source'
import type { FlowPart, FlowStore } from '../../store/rows/flow-store'
import type { IndexStore } from '../../store/rows/index-store'
import { subscribeAll } from '../../store/rows/subscribe-all'
import type { TickStore } from '../../store/rows/tick-store'
import { minuteText } from '../../text/trading'

/** Which nets the lines are of; `passive` = OD − AD. */
type LineMode = FundsMode | 'passive'

/** A line of the flow pane that may be shown: an order grade (0 小 … 3 超大), or the gap between OD and AD. */
export type FlowChoice = 0 | 1 | 2 | 3 | 'gap'
export const FLOW_CHOICES: readonly FlowChoice[] = [3, 2, 1, 0, 'gap']

/** The same inks in every pane of money: its title says which money. */
const LOOKS: Record<0 | 1 | 2 | 3, Pick<FlowLine, 'tone' | 'width'>> = {
  3: { tone: 'grade3', width: 2.25 },
  2: { tone: 'grade2', width: 1.75 },
  1: { tone: 'grade1', width: 1.5 },
  0: { tone: 'grade0', width: 1.25 },
}

export const choiceLabel = (choice: FlowChoice): string =>
  choice === 'gap' ? minuteText.gap : (minuteText.grades[choice] as string)

/** Style of the chosen lines: colour and width by grade. */
export const flowLines = (choices: readonly FlowChoice[]): FlowLine[] =>
  choices.map((choice) =>
    choice === 'gap'
      ? { label: minuteText.gap, tone: 'text1', dash: [1, 2] }
      : { label: choiceLabel(choice), isNamed: true, ...LOOKS[choice] },
  )

function flowValues(total: FlowPart, mode: LineMode, choice: FlowChoice): ArrayLike<number> {
  if (choice !== 'gap' && mode === 'passive') {
    return total.od[choice].map((od, row) => od - (total.ad[choice][row] as number))
  }
  if (choice === 'gap') return total.odBig.map((od, row) => od - (total.adBig[row] as number))
  return (mode === 'AD' ? total.ad : total.od)[choice]
}

/** Makes columns once for each state of the stores they come from. */
function remembered(versions: () => string, make: () => SessionColumns): () => SessionColumns {
  let made: { at: string; columns: SessionColumns } | undefined
  return () => {
    const at = versions()
    if (made?.at !== at) made = { at, columns: make() }
    return made.columns
  }
}

/** 分时 of a traded instrument with cumulative flow of the chosen grades. */
export function tickSource(
  tick: TickStore,
  flow: FlowStore,
  mode: LineMode,
  choices: readonly FlowChoice[],
): ChartSource<SessionColumns> {
  return {
    subscribe: subscribeAll(tick.subscribe, flow.subscribe),
    columns: remembered(
      () => `${tick.version}/${flow.version}`,
      () => {
        const line = tick.columns()
        const { slot, total } = flow.columns()
        return {
          slot: SESSION_SLOTS,
          price: onDay(line.slot, line.close, true),
          average: onDay(line.slot, line.average, true),
          volume: onDay(line.slot, line.volume, false),
          mended: tick.mended,
          flow: choices.map((choice): DayColumn => onDay(slot, flowValues(total, mode, choice), true)),
        }
      },
    ),
  }
}

export const indexFlowLines: readonly FlowLine[] = [
  { label: minuteText.indexFlow, tone: 'ad', width: 2 },
  { label: minuteText.indexBig, tone: 'od' },
]

/** 分时 of an index: its line, the equal-weight line, and its members' money. */
export function indexSource(index: IndexStore): ChartSource<SessionColumns> {
  return {
    subscribe: index.subscribe,
    columns: remembered(
      () => String(index.version),
      () => {
        const { slot, close, equalWeight, volume, adNetTotal, odBigNetTotal } = index.columns()
        return {
          slot: SESSION_SLOTS,
          price: onDay(slot, close, true),
          average: onDay(slot, equalWeight, true),
          volume: onDay(slot, volume, false),
          mended: index.mended,
          flow: [onDay(slot, adNetTotal, true), onDay(slot, odBigNetTotal, true)],
        }
      },
    ),
  }
}

type DayColumn = (number | null)[]

/**
 * Values by slot laid out on the 241 slots of the day; null where nothing is known yet. With `hold`, a minute without
 * a row between two that have one keeps the value before it (a quiet minute of a price or of a running sum).
 */
export function onDay(slots: ArrayLike<number>, values: ArrayLike<number>, hold: boolean): DayColumn {
  const column: DayColumn = new Array(MINUTES_PER_DAY).fill(null)
  let newest = -1
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] as number
    const value = values[row] as number
    if (!(slot >= 0 && slot < MINUTES_PER_DAY) || Number.isNaN(value)) continue
    column[slot] = value
    newest = Math.max(newest, slot)
  }
  if (!hold) return column
  for (let slot = 1; slot < newest; slot++) column[slot] ??= column[slot - 1] ?? null
  return column
}
