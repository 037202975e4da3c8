import { type CloseAt, type DayCourse, followSignal, type SignalResult } from '../../../shared/flow/signal-score'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { eventKindOf, eventKinds } from '../../../shared/market/event-kinds'
import type { InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { SignalKind } from '../../../shared/protocol/rest-scorecard'
import { inSlices, type Slicing } from './in-slices'

/** Something after which an instrument's price is followed. */
export interface Followable {
  instrument: InstrumentId
  /** Time of publication, epoch ms. */
  time: number
  side: 1 | -1
}

export interface DaySignal extends Followable {
  kind: SignalKind
}

/** A day's 盘口异动 as signals, in the order of their times. */
export function eventSignals(rows: readonly Row<'market-event'>[]): DaySignal[] {
  return rows.flatMap(({ event, instrument, time }) => {
    const kind = eventKindOf(event)
    return kind ? [{ kind, instrument, time, side: eventKinds[kind].side === 'up' ? (1 as const) : (-1 as const) }] : []
  })
}

/**
 * Split findings as signals: every published one, including those retracted later, at the time of its first
 * publication, because a viewer at that time could not know of the retraction.
 */
export function findingSignals(findings: readonly SplitFinding[]): DaySignal[] {
  const kinds = { buy: 'splitBuy', sell: 'splitSell' } as const
  return findings
    .filter(({ derived }) => !derived)
    .map(({ instrument, firstEmitTime: time, side }) => {
      return { kind: kinds[side], instrument, time, side: side === 'buy' ? 1 : -1 } as const
    })
}

export interface DayPrices {
  /** Undefined where no minutes of an instrument are known. */
  closes: (id: InstrumentId) => CloseAt | undefined | Promise<CloseAt | undefined>
  index: CloseAt | undefined
  course: DayCourse
}

/**
 * Follows each signal, instrument by instrument, so that a day's minutes are read once each and never all in memory.
 */
export async function followDay<S extends Followable>(
  signals: readonly S[],
  { closes, index, course }: DayPrices,
  slicing: Slicing,
  report: (signal: S, result: SignalResult) => void,
): Promise<void> {
  const byInstrument = new Map<InstrumentId, S[]>()
  for (const signal of signals) {
    addTo(byInstrument, signal.instrument, signal)
  }
  function* pieces() {
    for (const [id, own] of byInstrument) {
      yield async () => {
        const closeAt = (await closes(id)) ?? (() => undefined)
        for (const signal of own) {
          const place = { slot: minuteSlot(timeOfDay(signal.time)), side: signal.side }
          report(signal, followSignal(place, closeAt, index, course))
        }
      }
    }
  }
  await inSlices(pieces(), slicing)
}
