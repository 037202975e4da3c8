import { boundsFor, DEFAULT_GRADES, type Grade, type GradeBounds, gradeOf } from '../../../shared/flow/grades'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Price, Shares } from '../../../shared/market/units'
import { useAccountText } from '../../store/account/account-texts'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { OrderQueues, QueueSide } from '../../store/rows/order-store'
import { units } from '../../text/common'
import { orderFlowText as text } from '../../text/order-flow'
import { classNames } from '../../ui/class-names'
import { directionOf, EMPTY, exchangeTimes, formatCount, formatLots, formatPrice } from '../../ui/format'
import { InfoCard } from '../../ui/info-card'
import { directionClass } from '../../ui/num'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'

const SETTING = 'queue-mark'
const MARKS = ['1', '2', '3'] as const
type Mark = (typeof MARKS)[number]
const OPTIONS = MARKS.map((value) => ({ value, title: text.grades[Number(value)] }))

/** Grade of what is left of an order at a price. */
export function sizeGrade(bounds: GradeBounds, price: Price, shares: Shares, priceScale: number): Grade {
  return gradeOf(bounds, (price * shares) / 10 ** priceScale, shares)
}

interface QueueViewProps {
  instrument: ListedInstrument
  queues: OrderQueues
}

/** The first orders that wait at 买一 and 卖一, in the order of time. */
export function QueueView({ instrument, queues }: QueueViewProps) {
  const [stored, store] = useAccountText(SETTING)
  const mark: Mark = MARKS.find((each) => each === stored) ?? '2'
  const bounds = boundsFor(DEFAULT_GRADES, instrument.floatShares)
  const side = (name: 'bid' | 'ask') => (
    <Side {...{ instrument, bounds, name }} queue={queues[name]} mark={Number(mark) as Grade} />
  )
  return (
    <section aria-label={text.queueTitle} className="flex h-full min-h-0 flex-col">
      <div className="flex h-6 shrink-0 items-center justify-between gap-1 border-b border-line px-1 text-11 text-text-3">
        <span className="flex items-center gap-1">
          {text.mark}
          <Segmented label={text.mark} options={OPTIONS} value={mark} onChange={store} />
        </span>
        <InfoCard title={text.queueAbout}>
          {text.queueRules.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
        </InfoCard>
      </div>
      {queues.auction ? (
        <StateView state="not-open" why={exchangeTimes(text.auction)} />
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="grid min-h-0 flex-1 grid-cols-2 gap-px overflow-y-auto bg-line"
        >
          {side('bid')}
          {side('ask')}
        </div>
      )}
    </section>
  )
}

interface SideProps {
  instrument: ListedInstrument
  bounds: GradeBounds
  name: 'bid' | 'ask'
  queue: QueueSide
  mark: Grade
}

function Side({ instrument, bounds, name, queue, mark }: SideProps) {
  const { price, orders, shares, older, sizes } = queue
  const { prevClose, priceScale } = instrument
  const lot = sharesPerLot(instrument.id)
  return (
    <section aria-label={text[name]} className="num min-w-0 bg-panel px-1.5 pb-1 text-12">
      <p className="flex items-baseline gap-x-1.5 pt-0.5">
        <span className="text-text-3">{text[name]}</span>
        <span className={directionClass[directionOf(price ? price - prevClose : 0)]}>
          {formatPrice(price || null, priceScale)}
        </span>
      </p>
      {/* A line of its own: beside the price it would fit on one side and not on the other. */}
      <p className="pb-0.5 text-text-2">
        {text.orders(orders)} {formatLots(shares, lot)}
        {units.lot}
      </p>
      {older === undefined && <p className="text-11 text-text-3">{text.olderUnknown}</p>}
      {older !== undefined && older > 0 && <p className="text-11 text-text-3">{text.older(formatLots(older, lot))}</p>}
      {orders === 0 && older === 0 && <p className="text-text-3">{price > 0 ? EMPTY : text.nobody}</p>}
      <ol className="flex flex-wrap gap-x-1 gap-y-0.5">
        {sizes.map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is known by its place alone
          <Size key={at} {...{ size, lot, mark }} place={at + 1} grade={sizeGrade(bounds, price, size, priceScale)} />
        ))}
      </ol>
      {orders > sizes.length && <p className="text-11 text-text-3">{text.more(orders - sizes.length)}</p>}
    </section>
  )
}

interface SizeProps {
  place: number
  size: Shares
  lot: Shares
  grade: Grade
  mark: Grade
}

function Size({ place, size, lot, grade, mark }: SizeProps) {
  const look =
    grade < mark
      ? 'text-text-2'
      : grade === 3
        ? 'bg-warning font-medium text-on-solid'
        : 'bg-warning/20 font-medium text-warning'
  return (
    <li
      data-grade={grade}
      title={text.sizeHint(place, formatCount(size), text.grades[grade] as string)}
      className={classNames('min-w-8 rounded-[3px] px-0.5 text-right', look)}
    >
      {formatLots(size, lot)}
    </li>
  )
}
