import { STANDARD_LEDGER } from '../../../../shared/flow/definitions'
import { BIG_GRADE, boundsFor, DEFAULT_GRADES, gradeOf } from '../../../../shared/flow/grades'
import { Ledger } from '../../../../shared/flow/ledger'
import { SplitDetector } from '../../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Trade } from '../../../../shared/market/events'
import { sharesPerLot } from '../../../../shared/market/lot'
import { MINUTES_PER_DAY, timeOfDay } from '../../../../shared/market/session'
import {
  type LandingDay,
  type LandingFinding,
  POINT_S,
  SESSION_S,
  tradedSecond,
} from '../../../../shared/protocol/landing-day'
import { type LabelledDay, labelledDay } from './labelled-day'
import { exampleOrder } from './landing-order'

/** Days among which one that explains is looked for; about every hundredth does. */
const SEEDS = 2000
/** Least net amount of large orders by 主动 and by 全部, 万. */
const NET_MIN = 1500
/** The finding is whole by then, so that the day can be seen going on after it. */
const LAST_CHILD_S = 12_000
/** Orders in the sample of the whole day, and the largest that is drawn. */
const SAMPLE = 500
const LOTS_MAX = 400
/** The same around the first children, how many these are, and seconds beside them. */
const NEAR_SAMPLE = 200
const NEAR_CHILDREN = 24
const NEAR_S = 20
/** Conditions for a finding that is easy to see: a buyer's, mostly children of equal size, without long pauses. */
const EXACT_MIN = 0.8
const INTERVAL_CV_MAX = 0.8
const CHILDREN_MIN = 40
const CONFIDENCE_MIN = 0.95

const round = (value: number, digits: number) => Number(value.toFixed(digits))

type Curves = Pick<LandingDay, 'price' | 'average' | 'turnover' | 'active' | 'all'>

/** All published versions of each finding, oldest first. */
type Published = Map<string, Version[]>

interface Version {
  second: number
  finding: SplitFinding
}

function publish(published: Published, findings: readonly SplitFinding[], second: number): void {
  for (const finding of findings) {
    const versions = published.get(finding.id) ?? []
    versions.push({ second, finding })
    published.set(finding.id, versions)
  }
}

/** Points of the day by the product's own ledger. */
function curvesOf({ instrument, prints }: LabelledDay): Curves {
  const { floatShares, priceScale, volumeScale } = instrument
  const tenThousand = 1e4 * 10 ** priceScale
  const ledger = new Ledger({
    definition: STANDARD_LEDGER,
    scales: { priceScale, volumeScale },
    floatShares,
    minutes: MINUTES_PER_DAY,
    hasOrderNumbers: true,
    ordersKept: 1 << 18,
  })
  const curves: Curves = { price: [], average: [], turnover: [], active: [], all: [] }
  let [price, amount, volume] = [0, 0, 0]
  const point = () => {
    const { ad, od } = ledger.day
    curves.price.push(price)
    curves.average.push(Math.round((amount / volume) * 10))
    curves.turnover.push(Math.round(amount / tenThousand))
    curves.active.push(Math.round((ad[2] + ad[3]) / tenThousand))
    curves.all.push(Math.round((od[2] + od[3]) / tenThousand))
  }
  for (const print of prints) {
    const second = tradedSecond(timeOfDay(print.exchangeTime))
    // the print of the closing auction stands at the last point
    while (curves.price.length * POINT_S < second || (second > 0 && curves.price.length === 0)) point()
    ledger.add(print, -1)
    price = print.price
    amount += print.amount
    volume += print.volume
  }
  while (curves.price.length <= (2 * SESSION_S) / POINT_S) point()
  return curves
}

/** Findings that the product's own detector publishes on the day. */
function publishedOn({ instrument, prints }: LabelledDay): Published {
  const { id, priceScale, volumeScale } = instrument
  const detector = new SplitDetector({ instrument: id, scales: { priceScale, volumeScale } })
  const published: Published = new Map()
  for (const print of prints) {
    detector.add(print)
    publish(published, detector.take(), tradedSecond(timeOfDay(print.exchangeTime)))
  }
  publish(published, detector.end(), 2 * SESSION_S)
  return published
}

/** The finding of the most children that is certain enough, with all its versions. */
function bestOf(published: Published): Version[] | undefined {
  const whole = [...published.values()].filter((versions) => {
    const last = versions.at(-1)?.finding
    return (
      last &&
      last.mergedInto === undefined &&
      last.state !== 'refuted' &&
      last.side === 'buy' &&
      last.size.exactShare >= EXACT_MIN &&
      last.intervalCv <= INTERVAL_CV_MAX &&
      last.childCount >= CHILDREN_MIN &&
      last.childCount === last.children.length &&
      tradedSecond(timeOfDay(last.lastTime)) <= LAST_CHILD_S &&
      last.confidence >= CONFIDENCE_MIN
    )
  })
  const children = (versions: (typeof whole)[number]) => versions.at(-1)?.finding.childCount ?? 0
  const best = whole.sort((a, b) => children(b) - children(a))[0]
  return best
}

/** One version a second, the last one of each. */
function versionsOf(versions: readonly Version[], lot: number): LandingFinding[] {
  const bySecond = new Map<number, LandingFinding>()
  for (const { second, finding } of versions) {
    bySecond.set(second, {
      second,
      childCount: finding.childCount,
      turnover: Math.round(finding.turnover),
      vwap: round(finding.vwap, 3),
      meanIntervalMs: Math.round(finding.meanIntervalMs),
      intervalCv: round(finding.intervalCv, 2),
      activeShare: round(finding.activeShare, 3),
      participation: round(finding.participation, 4),
      confidence: round(finding.confidence, 3),
      state: finding.state,
      exactShare: round(finding.size.exactShare, 3),
      sizeLots: finding.size.mode / lot,
      falseADay: round(finding.falseADay ?? 0, 3),
    })
  }
  return [...bySecond.values()]
}

/** Orders by number: the second of their first print, and lots filled in the end. */
function filledOrders(prints: readonly Trade[], lot: number): [second: number, lots: number][] {
  const orders = new Map<number, [number, number]>()
  for (const { buyNo, sellNo, volume, exchangeTime, side } of prints) {
    if (side === 'none') continue
    for (const no of [buyNo, sellNo]) {
      const order = orders.get(no) ?? [tradedSecond(timeOfDay(exchangeTime)), 0]
      order[1] += volume / lot
      orders.set(no, order)
    }
  }
  return [...orders.values()].map(([second, lots]) => [second, Math.max(1, Math.round(lots))])
}

/** Every nth order, so that at most `most` are left. */
function sample(orders: readonly [number, number][], most: number): number[] {
  const stride = Math.ceil(orders.length / most)
  return orders.filter((_, at) => at % stride === 0).flat()
}

/** Whether large orders sell actively and buy by resting, visibly so, while the price falls. */
function isStory({ price, active, all }: Curves, prevClose: number): boolean {
  const last = price.length - 1
  const [sold, bought] = [-(active[last] as number), all[last] as number]
  const size = Math.max(...active.map(Math.abs), ...all.map(Math.abs))
  return (price[last] as number) < prevClose && sold > NET_MIN && bought > NET_MIN && sold + bought > size
}

/** The day of a seed as the landing page shows it. Same seed, same day; undefined if it is not one that explains. */
export function landingDay(seed: number): LandingDay | undefined {
  const day = labelledDay(seed)
  const { instrument, prints } = day
  const { id, priceScale, prevClose, floatShares } = instrument
  const lot = sharesPerLot(id)
  const curves = curvesOf(day)
  if (!isStory(curves, prevClose)) return undefined
  const bounds = boundsFor(DEFAULT_GRADES, floatShares)
  const order = exampleOrder(day, lot, (yuan, shares) => gradeOf(bounds, yuan, shares), BIG_GRADE)
  const best = order && bestOf(publishedOn(day))
  const last = best?.at(-1)?.finding
  if (!order || !best || !last) return undefined
  const children = last.children.map(({ time, price, volume, orderNo, active }): LandingDay['children'][number] => [
    tradedSecond(timeOfDay(time)),
    price,
    volume / lot,
    orderNo,
    active ? 1 : 0,
  ])
  const orders = filledOrders(prints, lot).filter(([, lots]) => lots <= LOTS_MAX)
  const from = (children[0]?.[0] ?? 0) - NEAR_S
  const to = (children[NEAR_CHILDREN - 1]?.[0] ?? 0) + NEAR_S
  return {
    seed,
    code: id,
    name: instrument.name,
    tradingDay: day.tradingDay,
    priceScale,
    prevClose,
    ...curves,
    orders: sample(orders, SAMPLE),
    nearOrders: sample(
      orders.filter(([second]) => second >= from && second <= to),
      NEAR_SAMPLE,
    ),
    order,
    style: last.style,
    side: last.side,
    refutedBy: last.refutedBy,
    findings: versionsOf(best, lot),
    children,
  }
}

/** The first seed's day that explains, and is the one before it as long as that still does. */
export function findLandingDay(before: number): LandingDay {
  const kept = landingDay(before)
  if (kept) return kept
  for (let seed = 1; seed <= SEEDS; seed++) {
    const day = landingDay(seed)
    if (day) return day
  }
  throw new Error(`none of ${SEEDS} days explains 主动, 全部 and 拆单`)
}
