import { insteadOfPrice } from '../../store/baskets/basket-cells'
import type { BasketRows } from '../../store/baskets/basket-rows'
import { POINTS_SCALE, useBasketLine } from '../../store/baskets/use-basket-line'
import type { BasketNow } from '../../store/baskets/use-basket-now'
import { useStoreValue } from '../../store/hooks'
import { customIndex } from '../../text/custom-index'
import { EMPTY, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { Sparkline } from '../../ui/sparkline'
import { CardFrame, type CardProps } from './card-frame'

const LINE_HEIGHT = 44
const version = (rows: BasketRows) => rows.version

function BasketLine({ now }: { now: BasketNow }) {
  const { line } = useBasketLine(now.prices, now.prevValue)
  return <Sparkline values={line.value} base={now.prevValue * 10 ** POINTS_SCALE} width="fill" height={LINE_HEIGHT} />
}

/** A basket's points, its day by minute and its weighted money; or why there are none. */
export function BasketCard({ rows, ...frame }: CardProps & { rows: BasketRows }) {
  useStoreValue(rows, version, { hz: 2 })
  const row = rows.get(frame.id)
  const instead = insteadOfPrice(row)
  const now = row.state === 'live' ? row.now : undefined
  const { hasValue, value = 0, change = Number.NaN, prevValue = 0, flow = 0 } = now ?? {}
  return (
    <CardFrame {...frame}>
      {instead ? (
        <span className={instead.tone === 'warning' ? 'text-13 text-warning' : 'text-13 text-text-3'}>
          {instead.title ?? instead.text}
        </span>
      ) : (
        <span className="flex w-full items-baseline justify-between">
          <Num text={value.toFixed(2)} sign={change} className="text-15" />
          <PercentNum ratio={change / prevValue} className="text-13" />
        </span>
      )}
      {now && <BasketLine now={now} />}
      {now && (
        <span className="flex w-full justify-between text-11">
          <span className="text-text-3">{customIndex.flow}</span>
          <Num text={hasValue ? formatYuan(flow, { sign: true }) : EMPTY} sign={flow} />
        </span>
      )}
    </CardFrame>
  )
}
