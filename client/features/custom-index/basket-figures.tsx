import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { Badge } from '../../ui/badge'
import { EMPTY, formatDay, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { formatPoints } from './points'
import { useMissingValue } from './use-missing-value'

/** Value of the basket, and notices about it. */
export function BasketFigures({ basket, now, course }: LiveBasket) {
  const { change, hasValue } = now
  const missingValue = useMissingValue(now)
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-2 p-3">
      <Num
        text={hasValue ? now.value.toFixed(2) : EMPTY}
        sign={change}
        arrow
        className="text-32 leading-none font-semibold"
      />
      <span className="num flex gap-4 text-15">
        <Num text={formatPoints(change)} sign={change} />
        <PercentNum ratio={change / now.prevValue} />
      </span>
      <dl className="flex gap-8 text-12">
        <div>
          <dt className="text-text-3">{text.prevValue}</dt>
          <dd className="num text-15">{now.prevValue.toFixed(2)}</dd>
        </div>
        <div>
          <dt className="text-text-3">{text.sinceBase}</dt>
          <dd className="text-15">
            <PercentNum ratio={now.since} />
          </dd>
        </div>
        <div>
          <dt className="text-text-3">{text.flow}</dt>
          <dd className="text-15">
            <Num text={formatYuan(hasValue ? now.flow : null, { sign: true })} sign={now.flow} />
          </dd>
        </div>
      </dl>
      {course.late && <Badge kind="warning">{text.late(formatDay(basket.baseDay), formatDay(course.start))}</Badge>}
      {missingValue !== undefined && <Badge kind="warning">{missingValue}</Badge>}
      {hasValue && now.unpriced.length > 0 && <Badge kind="note">{text.missing(now.unpriced.length)}</Badge>}
    </div>
  )
}
