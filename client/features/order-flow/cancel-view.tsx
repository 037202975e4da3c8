import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import { CanvasView } from '../../charts/canvas-view'
import { useStoreValue } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { CancelDay, CancelTotals, OrderQueues, OrderStore } from '../../store/rows/order-store'
import { units } from '../../text/common'
import { orderFlowText as text } from '../../text/order-flow'
import { classNames } from '../../ui/class-names'
import { formatCount, formatLots, formatPercent, formatYuan } from '../../ui/format'
import { InfoCard } from '../../ui/info-card'
import { drawMinutes } from './cancel-line'
import { type CancelCell, cancelRows, cancelSum, isLeastMoney } from './cancel-rows'
import { sinceWords } from './order-absence'
import { ORDERS_HZ } from './with-orders'

const dayOf = (store: OrderStore) => store.cancels()
const share = (value: number): string => formatPercent(value, { sign: false, digits: 0 })

interface CancelViewProps {
  instrument: ListedInstrument
  store: OrderStore
  queues: OrderQueues
  /** Placed below another pane. */
  titled?: boolean
}

/** Today's withdrawals on either side by their distance from the best price, and by minute. */
export function CancelView({ instrument, store, queues, titled = false }: CancelViewProps) {
  const lot = sharesPerLot(instrument.id)
  const day = useStoreValue(store, dayOf, { hz: ORDERS_HZ })
  const latest = day.slot.length - 1
  const holed = queues.since === 0 && !queues.whole
  return (
    <section aria-label={text.cancelTitle} className="flex h-full min-h-0 flex-col">
      <div className="flex h-6 shrink-0 items-center justify-between gap-1 border-b border-line px-2 text-11 text-text-3">
        <span>{titled && text.cancelTitle}</span>
        <span className="flex items-center gap-1">
          <span title={holed ? text.holedHint : text.sinceHint} className={classNames(holed && 'text-warning')}>
            {holed ? text.holed : sinceWords(queues)}
          </span>
          <InfoCard title={text.cancelAbout}>
            {text.cancelRules.map((rule) => (
              <p key={rule}>{rule}</p>
            ))}
          </InfoCard>
        </span>
      </div>
      <div className="min-h-0 shrink overflow-y-auto">
        <CancelTable day={day} isWhole={queues.whole} lot={lot} />
      </div>
      <CanvasView
        label={text.minutes(formatLots(day.buyShares[latest] ?? 0, lot), formatLots(day.sellShares[latest] ?? 0, lot))}
        draw={(box) => drawMinutes(store.cancels(), box)}
        subscribe={store.subscribe}
        className="min-h-10 flex-1 border-t border-line"
      />
    </section>
  )
}

function CancelTable({ day, isWhole, lot }: { day: CancelDay; isWhole: boolean; lot: Shares }) {
  const { heads } = text
  const [buy, sell] = [cancelSum(day.buy), cancelSum(day.sell)]
  const titles = [heads.share, `${heads.buy}(${units.lot})`, heads.distance, `${heads.sell}(${units.lot})`, heads.share]
  return (
    <table aria-label={text.cancelTitle} className="num w-full table-fixed text-12 whitespace-nowrap">
      <colgroup>
        {WIDTHS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns mirror one another
          <col key={at} className={width} />
        ))}
      </colgroup>
      <thead className="text-11 text-text-3">
        <tr>
          {titles.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns mirror one another
            <th key={at} scope="col" className={classNames('h-5 px-1 font-normal', ALIGN[at])}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cancelRows(day).map(({ place, buy, sell }) => (
          <tr key={place} className="h-5">
            <Share cell={buy} className={ALIGN[0]} />
            <Lots cell={buy} side="buy" lot={lot} />
            <th scope="row" className="px-1 text-center font-normal whitespace-nowrap text-text-3">
              {text.distances[place]}
            </th>
            <Lots cell={sell} side="sell" lot={lot} />
            <Share cell={sell} className={ALIGN[4]} />
          </tr>
        ))}
        <tr className="h-5 border-t border-line font-medium">
          <Share cell={buy} className={ALIGN[0]} />
          <td className={classNames('px-1', ALIGN[1])}>{formatLots(buy.cancelled, lot)}</td>
          <th scope="row" className="px-1 text-center font-normal text-text-3">
            {text.sum}
          </th>
          <td className={classNames('px-1', ALIGN[3])}>{formatLots(sell.cancelled, lot)}</td>
          <Share cell={sell} className={ALIGN[4]} />
        </tr>
        <tr className="h-5 text-text-2">
          <td className={classNames('px-1', ALIGN[0])}>{`${formatCount(day.buy.count)}${units.print}`}</td>
          <Money isWhole={isWhole} side={day.buy} className={ALIGN[1]} />
          <th scope="row" className="px-1 text-center font-normal text-text-3">
            {text.money}
          </th>
          <Money isWhole={isWhole} side={day.sell} className={ALIGN[3]} />
          <td className={classNames('px-1', ALIGN[4])}>{`${formatCount(day.sell.count)}${units.print}`}</td>
        </tr>
      </tbody>
    </table>
  )
}

const WIDTHS = ['w-[17%]', 'w-[24%]', 'w-[18%]', 'w-[24%]', 'w-[17%]'] as const
/** Both sides begin at the middle. */
const ALIGN = ['text-left', 'text-right', 'text-center', 'text-left', 'text-right'] as const

const Share = ({ cell, className }: { cell: Omit<CancelCell, 'bar'>; className: string }) => (
  <td className={classNames('px-1 text-text-2', className)}>{share(cell.share)}</td>
)

function Money({ side, isWhole, className }: { side: CancelTotals; isWhole: boolean; className: string }) {
  const money = formatYuan(cancelSum(side).money, { digits: 1 })
  const isLeast = isLeastMoney(side, isWhole)
  return (
    <td title={isLeast ? text.leastHint : undefined} className={classNames('px-1', className)}>
      {isLeast ? text.least(money) : money}
    </td>
  )
}

const Lots = ({ cell, side, lot }: { cell: CancelCell; side: 'buy' | 'sell'; lot: Shares }) => (
  <td
    title={text.cell(formatYuan(cell.money), formatLots(cell.added, lot))}
    className={classNames('relative px-1', ALIGN[side === 'buy' ? 1 : 3])}
  >
    <span
      aria-hidden="true"
      style={{ width: `${(cell.bar * 100).toFixed(1)}%` }}
      className={classNames('absolute inset-y-0.5', side === 'buy' ? 'right-0 bg-up/25' : 'left-0 bg-down/25')}
    />
    <span className="relative">{formatLots(cell.cancelled, lot)}</span>
  </td>
)
