import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchAlertChannels, fetchAlertRules } from '../../api/alerts'
import { type AlertStore, type PublishedStates, withStates } from '../../store/account/alert-store'
import { newDraft, type RuleDraft } from '../../store/account/rule-draft'
import { useAlertNews, useStoreValue } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { alertText as text } from '../../text/alerts'
import { Panel } from '../../ui/panel'
import { useQuery } from '../../ui/use-query'
import { AlertHistory } from './alert-history'
import { Composer } from './composer'
import { DeliveryStrip } from './delivery-strip'
import { FirstFirings } from './first-firings'
import { RulesPanel } from './rules-panel'

/** Changes are pushed; this covers what a lost connection to the process that judges hid. */
const RULES_EVERY_MS = 60_000

const statesOf = (store: AlertStore): PublishedStates => store.ruleStates()

const rulesChanged = (store: AlertStore): number =>
  store.all().filter(({ kind }) => kind === 'firing' || kind === 'rules').length

/** One's rules and what they rang. */
export function AlertsView() {
  const store = useAlertNews()
  const changes = useStoreValue(store, rulesChanged)
  const states = useStoreValue(store, statesOf)
  const answered = useResource('alert-rules', fetchAlertRules, { everyMs: RULES_EVERY_MS, keepsParts: true })
  const data = useMemo(() => answered.data && withStates(answered.data, states), [answered.data, states])
  const rules = { ...answered, data }
  const channels = useResource('alert-channels', fetchAlertChannels)
  const [newParam] = useQuery('new')
  const [draft, setDraft] = useState<RuleDraft>(() => newDraft(newParam))
  useEffect(() => {
    if (newParam !== '') setDraft(newDraft(newParam))
  }, [newParam])
  const { reload } = rules
  const top = useRef<HTMLDivElement>(null)
  const edit = (next: RuleDraft) => {
    setDraft(next)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news is a reason to ask again
  useEffect(reload, [changes])
  return (
    <div className="grid h-full min-h-0 gap-px bg-line max-lg:auto-rows-min max-lg:overflow-y-auto lg:grid-cols-[3fr_2fr]">
      <div ref={top} className="flex min-h-0 flex-col gap-px">
        <Panel title={draft.id ? text.editing : text.compose} className="shrink-0">
          <Composer
            key={newParam}
            autoFocus={newParam !== ''}
            draft={draft}
            channels={channels.data ?? []}
            rules={rules.data}
            onDraft={setDraft}
            onSaved={rules.replace}
          />
        </Panel>
        <DeliveryStrip channels={channels.data} />
        <RulesPanel rules={rules} channels={channels} onEdit={edit} />
      </div>
      <AlertHistory none={<FirstFirings rules={rules.data} onRules={rules.replace} />} />
    </div>
  )
}
