import type { LabelledPrint, TrueParent } from '../../../shared/flow/split-score'
import { Agenda } from './agenda'
import { Dice } from './dice'
import { startDecoys, startFirstFlow } from './first-flow'
import { startFirstParent } from './first-parents'
import { Market, type MarketOptions } from './market'
import type { ParentPlan } from './parent-order'
import { startSecondFlow } from './second-flow'
import { startSecondParent } from './second-parents'
import { sizesOf } from './sizes'

export interface HalfDay {
  name: string
  prints: LabelledPrint[]
  parents: TrueParent[]
}

export interface HalfDayOptions {
  generator: 'first' | 'second'
  seed: number
  /** Without parents, for counting false findings. */
  none?: boolean
  /** Default: a whole half-day. */
  lengthMs?: number
}

const HALF_DAY_MS = 7_200_000
const MORNING = 34_200_000
const AFTERNOON = 46_800_000
const CHILDREN_MIN = 8
const AMOUNT_MIN = 1_000_000
const VOLUME_MIN = 500_000
/** Ids of parents that are only there to mislead begin here. */
const MINI_ID = 10_000

/** A labelled half-day. Equal for equal options. */
export function halfDay({ generator, seed, none = false, lengthMs = HALF_DAY_MS }: HalfDayOptions): HalfDay {
  const dice = new Dice(seed * 2 + (generator === 'first' ? 0 : 1))
  const agenda = new Agenda()
  const options: MarketOptions = {
    startTime: dice.chance(0.5) ? MORNING : AFTERNOON,
    lengthMs,
    price: dice.logUniform(6, 60),
    rate: dice.logUniform(1, 5),
  }
  const market = new Market(agenda, dice, options, sizesOf(dice, options.price, generator === 'first' ? 0.55 : 0.7))
  const sharesPerSecond = options.rate * meanOf(() => market.sizeOf('B'))
  let mini = MINI_ID
  if (generator === 'first') {
    startFirstFlow(market, dice)
    startDecoys(market, dice, () => mini++)
  } else startSecondFlow(market, dice, () => mini++)
  const plans: ParentPlan[] = []
  const count = none ? 0 : Math.round((dice.whole(6, 13) * lengthMs) / HALF_DAY_MS)
  const start = generator === 'first' ? startFirstParent : startSecondParent
  for (let id = 1; id <= count; id++) plans.push(start(market, dice, id, sharesPerSecond))
  agenda.run(lengthMs)
  return {
    name: `${generator}-${seed}${none ? '-none' : ''}`,
    prints: market.venue.prints,
    parents: labels(market, plans),
  }
}

function labels({ venue }: Market, plans: readonly ParentPlan[]): TrueParent[] {
  const styles = new Map(plans.map(({ id, style }) => [id, style]))
  const found = new Map<number, TrueParent & { amount: number; numbers: Set<number> }>()
  venue.prints.forEach((print, row) => {
    const owners = venue.owners[row] as { buyer: number; seller: number }
    for (const side of ['B', 'S'] as const) {
      const id = side === 'B' ? owners.buyer : owners.seller
      if (id === 0) continue
      let parent = found.get(id)
      if (!parent) {
        const style = styles.get(id) ?? 'MINI'
        parent = {
          id,
          style,
          side,
          firstTs: print.time,
          volume: 0,
          rows: [],
          scored: false,
          amount: 0,
          numbers: new Set(),
        }
        found.set(id, parent)
      }
      parent.volume += print.volume
      parent.amount += print.volume * print.price
      parent.rows.push(row)
      parent.numbers.add(side === 'B' ? print.buyNo : print.sellNo)
    }
  })
  return [...found.values()].map(({ amount, numbers, ...parent }) => ({
    ...parent,
    scored: numbers.size >= CHILDREN_MIN && (amount >= AMOUNT_MIN || parent.volume >= VOLUME_MIN),
  }))
}

function meanOf(draw: () => number): number {
  let sum = 0
  for (let i = 0; i < 2_000; i++) sum += draw()
  return sum / 2_000
}
