import { useMemo, useState } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { LimitLadder } from '../../../shared/protocol/rest-boards'
import { address } from '../../../shared/protocol/routes'
import { fetchLimitLadder } from '../../api/industries'
import { NoAnswer } from '../../charts/chart-state'
import type { Member } from '../../store/baskets/group-figures'
import { useInstruments, useSession } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { industryText } from '../../text/industry'
import { formatMinute, formatPercent, formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { type LadderStock, ladderRates, rungsOf } from './ladder'

const text = industryText.ladder
const ASK_MS = 6_000
const SCOPES = (['board', 'market'] as const).map((value) => ({ value, title: text.scopes[value] }))

/** 涨停梯队: the stocks at their limit by the days they have been, of a board or of the market. */
export function LadderPanel({ members }: { members?: readonly Member[] }) {
  const { tradingDay } = useSession()
  const { data, error, reload } = useResource(`limit-ladder@${tradingDay}`, fetchLimitLadder, { everyMs: ASK_MS })
  const [chosen, setScope] = useState<'board' | 'market'>('board')
  const scope = members ? chosen : 'market'
  const own = useMemo(() => new Set(members?.map(({ id }) => id)), [members])
  const rungs = data && rungsOf(data.stocks, (id) => scope === 'market' || own.has(id))
  const shortest = data && data.historyDays < 2 ? text.shortHistory(data.historyDays) : undefined
  return (
    <Panel
      entry="ladder"
      title={text.title}
      bodyClassName="overflow-y-auto @container"
      className="h-full"
      controls={members && <Segmented label={text.scope} options={SCOPES} value={scope} onChange={setScope} />}
    >
      {!data && <NoAnswer error={error} onRetry={reload} />}
      {rungs?.length === 0 && <StateView state="empty" why={scope === 'board' ? text.emptyBoard : text.empty} />}
      {shortest && rungs && rungs.length > 0 && <p className="px-2 py-0.5 text-11 text-text-3">{shortest}</p>}
      {scope === 'market' && data && data.stocks.length > 0 && <Rates ladder={data} />}
      {rungs && rungs.length > 0 && <Heads />}
      {rungs?.map(({ streak, stocks }) => (
        <section key={streak} aria-label={text.rungs[streak]}>
          <h3 className="flex justify-between border-b border-line px-2 py-0.5 text-11 text-text-3">
            <span className={streak > 0 ? 'text-up' : 'text-text-2'}>{text.rungs[streak]}</span>
            <span className="num">{text.count(stocks.length)}</span>
          </h3>
          <ul>
            {stocks.map((stock) => (
              <Stock key={stock.id} stock={stock} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}

/** Shares of the day's limit-ups that hold or opened, and of the day before's that are at the limit again. */
function Rates({ ladder }: { ladder: Pick<LimitLadder, 'stocks' | 'before'> }) {
  const { sealed, opened, advanced, steps } = ladderRates(ladder)
  const percent = (share: number | null) => formatPercent(share, { sign: false, digits: 1 })
  const figures = [
    { name: text.rates.sealed, help: text.rates.sealedHelp, share: sealed },
    { name: text.rates.opened, help: text.rates.openedHelp, share: opened },
    { name: text.rates.advanced, help: text.rates.advancedHelp, share: advanced },
  ]
  return (
    <dl className="num flex flex-wrap gap-x-3 gap-y-0.5 border-b border-line px-2 py-1 text-12">
      {figures.map(({ name, help, share }) => (
        <div key={name} title={help} className="flex items-baseline gap-1">
          <dt className="text-11 text-text-3">{name}</dt>
          <dd className="text-text-1">{percent(share)}</dd>
        </div>
      ))}
      {steps.map(({ from, share }) => (
        <div key={from} title={text.rates.stepHelp(from)} className="flex items-baseline gap-1">
          <dt className="text-11 text-text-3">{text.rates.step(from)}</dt>
          <dd className="text-text-2">{percent(share)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Widths of the columns after the name; a narrow panel leaves the number of openings to the tip. */
const CELLS = { first: 'w-10 text-right', opened: 'w-10 text-right @max-[19rem]:hidden', seal: 'w-14 text-right' }

function Heads() {
  return (
    <p aria-hidden="true" className="flex gap-1.5 border-b border-line px-2 py-0.5 text-11 text-text-3">
      <span className="flex-1">{text.heads.name}</span>
      <span className={CELLS.first}>{text.heads.first}</span>
      <span className={CELLS.opened}>{text.heads.opened}</span>
      <span className={CELLS.seal}>{text.heads.seal}</span>
    </p>
  )
}

function Stock({ stock: { id, streak, sealed, sealYuan, firstAt, opened } }: { stock: LadderStock }) {
  const instruments = useInstruments()
  return (
    <li
      {...markOf(id)}
      className="num flex h-6 items-center gap-1.5 border-b border-line/60 px-2 text-12 whitespace-nowrap"
    >
      <a
        href={address.stock(id)}
        target="_blank"
        rel="noopener"
        title={opened > 0 ? `${codeOf(id)} ${text.opened(opened)}` : codeOf(id)}
        className="min-w-0 flex-1 truncate hover:text-accent"
      >
        {instruments.get(id)?.name ?? id}
      </a>
      {streak > 3 && <span className="text-up">{text.streak(streak)}</span>}
      <span className={`${CELLS.first} text-text-3`} title={text.firstAt}>
        {firstAt > 0 ? formatMinute(firstAt) : '—'}
      </span>
      <span className={`${CELLS.opened} text-text-3`} title={text.openedHelp}>
        {opened > 0 ? text.opened(opened) : ''}
      </span>
      <span className={`${CELLS.seal} ${sealed ? 'text-up' : 'text-text-3'}`} title={text.sealHelp}>
        {sealed ? formatYuan(sealYuan, { digits: 0 }) : text.open}
      </span>
    </li>
  )
}
