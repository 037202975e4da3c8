import { useState } from 'react'
import { nextTradingDay } from '../../../shared/market/calendar'
import { codeOf } from '../../../shared/market/instrument'
import type { PublishedRule } from '../../../shared/protocol/rest-back-tests'
import { endPublishedRule, fetchPublishedRules } from '../../api/back-tests'
import { ownLists } from '../../store/account/own-lists'
import { GROUP_NAME_MAX } from '../../store/account/watch-groups'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { formatDay, formatPercent, formatRatio } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { AlertButton } from './alert-button'
import { indexName } from './index-name'
import { PublishedChart } from './published-chart'
import { FollowButton, failureWords } from './rule-actions'

const text = ruleLab.published
/** Its days appear once a day. */
const EVERY_MS = 5 * 60_000

/** Codes that a rule holds or buys next, once each. */
const codesOf = ({ after }: PublishedRule): string[] => [
  ...new Set([...(after?.held.map(({ code }) => code) ?? []), ...(after?.buys ?? [])]),
]

/** Published rules: what they did since, apart from the back-test, and what they hold and order now. */
export function PublishedRuleList() {
  const { data, error, reload, replace } = useResource('published-rules', fetchPublishedRules, {
    everyMs: EVERY_MS,
    keepsParts: true,
  })
  if (!data) {
    return error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />
  }
  if (data.length === 0) return <StateView state="empty" why={text.none} className="bg-panel" />
  return (
    <div className="flex h-full flex-col divide-y divide-line overflow-y-auto">
      {data.map((rule) => (
        <PublishedPanel key={rule.id} rule={rule} onRules={replace} />
      ))}
    </div>
  )
}

function PublishedPanel({ rule, onRules }: { rule: PublishedRule; onRules: (rules: PublishedRule[]) => void }) {
  const [isBusy, setBusy] = useState(false)
  const { name, entry, exit } = rule.test
  const codes = codesOf(rule)
  const listName = name.slice(0, GROUP_NAME_MAX)
  const during = (work: Promise<unknown>) => {
    setBusy(true)
    work.catch((thrown: unknown) => toast.error(failureWords(thrown, listName))).finally(() => setBusy(false))
  }
  const list = async () => {
    await ownLists.add(listName, ...codes)
    toast.success(text.listed(listName, codes.length))
  }
  return (
    <Panel
      title={name}
      className="shrink-0"
      controls={
        <>
          {rule.endedAt === null && <FollowButton id={rule.id} test={rule.test} />}
          <AlertButton test={rule.test} />
          <Button size="small" disabled={isBusy || codes.length === 0} onClick={() => during(list())}>
            {text.list}
          </Button>
          {rule.endedAt === null && (
            <Button
              size="small"
              variant="danger"
              disabled={isBusy}
              onClick={() => during(endPublishedRule(rule.id).then(onRules))}
            >
              {text.end}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 p-2 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2 text-12">
          <p className="num text-text-2">
            {entry} → {exit || text.otherExit}
          </p>
          <Halves rule={rule} />
          <Positions rule={rule} />
          {rule.refusal && <p className="text-warning">{text.refusal(rule.refusal)}</p>}
          {rule.revised > 0 && <p className="text-warning">{text.revised(rule.revised)}</p>}
        </div>
        {rule.days.length === 0 ? (
          <StateView state="empty" why={text.waits(formatDay(rule.firstDay))} />
        ) : (
          <PublishedChart rule={rule} />
        )}
      </div>
    </Panel>
  )
}

/** Positions of a rule after its last day, and its orders for the next day; nothing before the first day. */
function Positions({ rule: { days, after } }: { rule: PublishedRule }) {
  const instruments = useInstruments()
  const last = days.at(-1)?.day
  if (last === undefined || !after) return null
  const { held, buys, sells } = after
  const named = (id: string) => `${codeOf(id)} ${instruments.get(id)?.name ?? ''}`.trim()
  const holdings = held.map(({ code, quantity }) => `${named(code)} ${quantity}`)
  const orders = [...buys.map((id) => text.buys(named(id))), ...sells.map((id) => text.sells(named(id)))]
  return (
    <>
      <Named title={text.held(formatDay(last))} items={holdings} />
      <Named title={text.orders(formatDay(nextTradingDay(last)))} items={orders} />
    </>
  )
}

/** Items of which none breaks between two lines. */
function Named({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <p className="num text-text-2">
      <span className="mr-2 text-text-3">{title}</span>
      {items.length === 0
        ? text.nothing
        : items.map((item) => (
            <span key={item} className="mr-3 inline-block">
              {item}
            </span>
          ))}
    </p>
  )
}

/** Back-test and time since publication beside each other, never joined. */
function Halves({ rule: { backTest, days, test, endedAt } }: { rule: PublishedRule }) {
  const last = days.at(-1)
  const since = last ? last.equityFen / (test.cashYuan * 100) - 1 : null
  const index = last && last.index !== null ? last.index - 1 : null
  return (
    <table aria-label={text.halves} className="num w-full">
      <thead>
        <tr className="text-text-3">
          <td />
          <th scope="col" className="text-right font-normal">
            {text.backTest}
          </th>
          <th scope="col" className="text-right font-normal">
            {endedAt === null ? text.since : text.sinceEnded}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {ruleLab.figures.totalReturn}
          </th>
          <td className="text-right text-text-3">{formatPercent(backTest.totalReturn)}</td>
          <td className="text-right">
            <PercentNum ratio={since} />
          </td>
        </tr>
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {indexName(test.benchmark)}
          </th>
          <td />
          <td className="text-right">
            <PercentNum ratio={index} />
          </td>
        </tr>
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {ruleLab.figures.sessions}
          </th>
          <td className="text-right text-text-3">{backTest.sessions}</td>
          <td className="text-right">{days.length}</td>
        </tr>
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {ruleLab.figures.sharpe}
          </th>
          <td className="text-right text-text-3">{formatRatio(backTest.sharpe)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  )
}
