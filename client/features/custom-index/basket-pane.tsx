import type { ReactNode } from 'react'
import { basketIn } from '../../../shared/market/instrument-id'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { basketOfCode, codeOfBasket, ownPartOf } from '../../store/baskets/basket-code'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { EMPTY } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num, PercentNum } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { useQuery } from '../../ui/use-query'
import { BasketFigures } from './basket-figures'
import { BasketChart, type BasketChartProps, useChartChoice, usePeriodChoice } from './chart-panel'
import { BasketOrNotice } from './found-basket'
import { useMissingValue } from './use-missing-value'

/** The user's indexes to choose from, and the selected one if a shared desk names another user's. */
function OwnBaskets({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const { data } = useOwnBaskets()
  const own = (data ?? []).map((basket) => ({ value: codeOfBasket(basket), title: basket.name }))
  const known = own.some(({ value }) => value === code)
  const other = known ? [] : [{ value: code, title: code === '' ? text.chooseOne : ownPartOf(code) }]
  return (
    <Select
      label={text.chosen}
      hideLabel
      size="small"
      value={code}
      onChange={onChange}
      options={[...other, ...own]}
      className="min-w-0"
    />
  )
}

/** A pane of the desk with one's own index: its value, its 分时 and its days. */
export function BasketPane({ title }: { title: string }) {
  const [code, setCode] = useQuery('basket')
  const { choice, ...chosen } = useChartChoice()
  const name = basketOfCode(code)
  return (
    <Panel
      title={title}
      className="h-full"
      bodyClassName="flex flex-col"
      controls={
        <>
          <OwnBaskets code={code} onChange={setCode} />
          {choice}
        </>
      }
    >
      {name === undefined ? (
        <Unchosen />
      ) : (
        <BasketOrNotice key={name} name={name}>
          {(live) => <Chart {...live} {...chosen} />}
        </BasketOrNotice>
      )}
    </Panel>
  )
}

interface BasketInPaneProps {
  /** `分时 · 酒篮`. */
  title: string
  code: string
}

/** A basket where the desk shows the day of an instrument. */
export const BasketMinutePane = (props: BasketInPaneProps) => (
  <InPane {...props}>{(live) => <Chart {...live} chart="day" />}</InPane>
)

/** The same with K-lines: days, weeks and months, because minutes of a basket are not stored. */
export function BasketBarPane(props: BasketInPaneProps) {
  const { choice, ...chosen } = usePeriodChoice()
  return (
    <InPane {...props} controls={choice}>
      {(live) => <Chart {...live} {...chosen} />}
    </InPane>
  )
}

/** The same where it shows a quote. */
export const BasketQuotePane = (props: BasketInPaneProps) => (
  <InPane {...props} bodyClassName="overflow-y-auto">
    {(live) => <BasketFigures {...live} />}
  </InPane>
)

interface InPaneProps extends BasketInPaneProps {
  controls?: ReactNode
  bodyClassName?: string
  children: (live: LiveBasket) => ReactNode
}

function InPane({ title, code, controls, bodyClassName = 'flex flex-col', children }: InPaneProps) {
  return (
    <Panel
      title={<span {...markOf(code)}>{title}</span>}
      className="h-full"
      bodyClassName={bodyClassName}
      {...(controls ? { controls } : {})}
    >
      <BasketOrNotice key={code} name={basketOfCode(code) ?? ''}>
        {children}
      </BasketOrNotice>
    </Panel>
  )
}

function Unchosen() {
  const { data } = useOwnBaskets()
  return <ChartState state="unchosen" why={data?.length === 0 ? text.makeOne : text.chooseOne} />
}

/** A chart below what the basket is worth. */
function Chart({ basket, now, course, ...chosen }: BasketChartProps) {
  const missingValue = useMissingValue(now)
  const code = codeOfBasket(basket)
  return (
    <>
      <p {...markOf(code)} className="flex h-6 shrink-0 items-center gap-3 px-2">
        <PageLink href={address.customIndex(basketIn(code))} className="truncate hover:text-accent">
          {basket.name}
        </PageLink>
        <Num text={now.hasValue ? now.value.toFixed(2) : EMPTY} sign={now.change} className="font-semibold" />
        <PercentNum ratio={now.change / now.prevValue} />
        {missingValue !== undefined && <span className="truncate text-11 text-warning">{missingValue}</span>}
      </p>
      <div {...markOf(code)} className="min-h-0 flex-1">
        <BasketChart basket={basket} now={now} course={course} {...chosen} />
      </div>
    </>
  )
}
