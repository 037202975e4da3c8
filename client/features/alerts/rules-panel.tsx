import { useId } from 'react'
import { ALERT_FIRINGS_PER_DAY_MAX } from '../../../shared/protocol/limits'
import type { AlertChannel, AlertRules } from '../../../shared/protocol/rest-alerts'
import { NoAnswer } from '../../charts/chart-state'
import { isFull, type RuleDraft } from '../../store/account/rule-draft'
import type { ResourceState } from '../../store/use-resource'
import { alertText as text } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useQuery } from '../../ui/use-query'
import { ChannelsPanel } from './channels-panel'
import { NotificationsPanel } from './notifications-panel'
import { QuietPanel } from './quiet-panel'
import { ReadyRules } from './ready-rules'
import { RuleTable } from './rule-table'

const TABS = ['rules', 'ready', 'push', 'quiet'] as const
type Tab = (typeof TABS)[number]

const firedToday = ({ rules }: AlertRules): number => rules.reduce((sum, rule) => sum + rule.firedToday, 0)

interface RulesPanelProps {
  rules: ResourceState<AlertRules>
  channels: ResourceState<AlertChannel[]>
  onEdit: (draft: RuleDraft) => void
}

/** One's rules, rules to begin with, where they are sent, and when they are silent. */
export function RulesPanel({ rules, channels, onEdit }: RulesPanelProps) {
  const id = useId()
  const [chosen, setTab] = useQuery('tab')
  const hasNone = rules.data?.rules.length === 0
  const tab: Tab = TABS.find((each) => each === chosen) ?? (hasNone ? 'ready' : 'rules')
  return (
    <Panel
      title={
        <Tabs
          label={text.tabs.label}
          idPrefix={id}
          tabs={TABS.map((each) => ({ id: each, title: text.tabs[each] }))}
          value={tab}
          onChange={setTab}
        />
      }
      className="min-h-48 flex-1"
      bodyClassName="overflow-y-auto"
      controls={
        rules.data && (
          <span className={classNames('num text-12', isFull(rules.data) ? 'text-warning' : 'text-text-3')}>
            {text.count(rules.data.rules.length, rules.data.most)} ·{' '}
            {text.firedToday(firedToday(rules.data), ALERT_FIRINGS_PER_DAY_MAX)}
          </span>
        )
      }
    >
      <TabPanel idPrefix={id} id={tab} className="h-full">
        {tab === 'quiet' ? (
          <QuietPanel />
        ) : tab === 'push' ? (
          channels.data ? (
            <>
              <NotificationsPanel />
              <ChannelsPanel channels={channels.data} onChannels={channels.replace} />
            </>
          ) : (
            <NoAnswer error={channels.error} onRetry={channels.reload} />
          )
        ) : !rules.data ? (
          <NoAnswer error={rules.error} onRetry={rules.reload} />
        ) : tab === 'ready' ? (
          <ReadyRules
            rules={rules.data}
            onRules={(next) => {
              // Taking the first rule does not change the tab.
              setTab('ready')
              rules.replace(next)
            }}
            onTry={onEdit}
          />
        ) : rules.data.rules.length > 0 ? (
          <RuleTable rules={rules.data.rules} channels={channels.data ?? []} onRules={rules.replace} onEdit={onEdit} />
        ) : (
          <StateView
            state="empty"
            why={text.noRules}
            action={
              <Button variant="primary" onClick={() => setTab('ready')}>
                {text.startReady}
              </Button>
            }
          />
        )}
      </TabPanel>
    </Panel>
  )
}
