import { useState } from 'react'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { AlertRules, ReadyAlert } from '../../../shared/protocol/rest-alerts'
import { fetchReadyAlerts, saveAlertRule } from '../../api/alerts'
import { fetchWatchlists } from '../../api/watchlists'
import { NoAnswer } from '../../charts/chart-state'
import { isFull, newDraft, ruleInputOf } from '../../store/account/rule-draft'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { asApiError, useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'

const text = alertText.ready

/** Rules that are ready to be taken: the examples and each kind of 异动, for a list or basket of one's own, or the whole market. */
export function ReadyRules({ rules: own, onRules }: { rules: AlertRules; onRules: (rules: AlertRules) => void }) {
  const tooMany = isFull(own)
  const lists = useResource('watchlists', fetchWatchlists)
  // A rule on a list watches its instruments: a list of baskets only would have none.
  const names = (lists.data?.groups ?? [])
    .filter(({ codes }) => codes.some((code) => !isBasketId(code)))
    .map(({ name }) => text.ofList(name))
  const baskets = useOwnBaskets()
  const scopes = [...names, ...(baskets.data ?? []).map(({ name }) => text.ofBasket(name)), text.wholeMarket]
  const [chosen, setChosen] = useState<string>()
  const scope = chosen ?? scopes[0] ?? text.wholeMarket
  const known = lists.data !== undefined || lists.error !== undefined
  const ready = useResource(`alert-ready ${known ? scope : ''}`, (options) =>
    known ? fetchReadyAlerts(scope, options) : Promise.resolve(undefined),
  )
  const taken = new Set(own.rules.map(({ condition }) => condition))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <Select
          label={text.scope}
          value={scope}
          onChange={setChosen}
          options={scopes.map((value) => ({ value, title: value }))}
        />
        {tooMany && <span className="text-12 text-warning lg:hidden">{alertText.full(own.most)}</span>}
        {names.length === 0 && known && <span className="text-12 text-text-3">{text.noLists}</span>}
      </div>
      {ready.data ? (
        (['example', 'event'] as const).map((kind) => (
          <section key={kind}>
            <h3 className="bg-raised px-2 py-0.5 text-12 text-text-2">{text.kinds[kind]}</h3>
            <ul aria-label={text.kinds[kind]} className="divide-y divide-line">
              {ready.data
                ?.filter((one) => one.kind === kind)
                .map((one) => (
                  <Ready
                    key={one.text}
                    one={one}
                    isTaken={one.read.ok && taken.has(one.read.condition)}
                    tooMany={tooMany}
                    onRules={onRules}
                  />
                ))}
            </ul>
          </section>
        ))
      ) : (
        <NoAnswer error={ready.error} onRetry={ready.reload} />
      )}
    </>
  )
}

function Ready({
  one: { text: name, read },
  isTaken,
  tooMany,
  onRules,
}: {
  one: ReadyAlert
  isTaken: boolean
  tooMany: boolean
  onRules: (rules: AlertRules) => void
}) {
  const [busy, setBusy] = useState(false)
  const take = () => {
    if (!read.ok) return
    setBusy(true)
    saveAlertRule(ruleInputOf({ ...newDraft(read.condition), name }))
      .then(
        (rules) => {
          toast.success(alertText.saved(name))
          onRules(rules)
        },
        (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <li className="flex items-center gap-3 px-2 py-1 text-13">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        {read.ok ? (
          <span className="block text-12 text-text-2">{read.sentence}</span>
        ) : (
          <span className="block text-12 text-text-3">{read.reason}</span>
        )}
      </span>
      <Button
        size="small"
        disabled={!read.ok || isTaken || tooMany || busy}
        aria-label={text.takeNamed(name)}
        onClick={take}
      >
        {isTaken ? text.taken : text.take}
      </Button>
    </li>
  )
}
