import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { basketOfCode, codeOfBasket, ownPartOf } from '../../store/basket-code'
import { useBasket, useOwnBaskets } from '../../store/use-basket'
import { useBasketNow } from '../../store/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { EMPTY } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { useQuery } from '../../ui/use-query'
import { BasketChart, ChartChoice } from './chart-panel'
import { useUntold } from './use-untold'

/** One's indexes to choose from; another's, which a desk that is shared may name, stands among them. */
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
  const name = basketOfCode(code)
  return (
    <Panel
      title={title}
      className="h-full"
      bodyClassName="flex flex-col"
      controls={
        <>
          <OwnBaskets code={code} onChange={setCode} />
          <ChartChoice />
        </>
      }
    >
      {name === undefined ? <Unchosen /> : <Found key={name} name={name} />}
    </Panel>
  )
}

function Unchosen() {
  const { data } = useOwnBaskets()
  return <ChartState state="unchosen" why={data?.length === 0 ? text.makeOne : text.chooseOne} />
}

function Found({ name }: { name: string }) {
  const { data, error, reload } = useBasket(name)
  if (data === 'absent' || error?.code === 'not-found')
    return <ChartState state="empty" why={text.gone(ownPartOf(name))} />
  if (error && !data) return <ChartState state="failed" why={error.message} onRetry={reload} />
  return data ? <Live basket={data} /> : <ChartState state="loading" />
}

function Live({ basket }: { basket: CustomIndex }) {
  const { now, course, error, reload } = useBasketNow(basket)
  const untold = useUntold(now)
  if (error) return <ChartState state="failed" why={error.message} onRetry={reload} />
  if (course?.start === '') return <ChartState state="empty" why={text.noPrices} />
  if (!now || !course) return <ChartState state="loading" />
  return (
    <>
      <p className="flex h-6 shrink-0 items-center gap-3 px-2">
        <PageLink
          href={address.customIndex(`${basket.ownerName}~${basket.name}`)}
          className="truncate hover:text-accent"
        >
          {basket.name}
        </PageLink>
        <Num text={now.isTold ? now.value.toFixed(2) : EMPTY} sign={now.change} className="font-semibold" />
        <PercentNum ratio={now.change / now.prevValue} />
        {untold !== undefined && <span className="truncate text-11 text-warning">{untold}</span>}
      </p>
      <div className="min-h-0 flex-1">
        <BasketChart {...{ basket, now, course }} />
      </div>
    </>
  )
}
