import { memo } from 'react'
import type { AlertChannel, AlertRule, AlertRules, AlertState } from '../../../shared/protocol/rest-alerts'
import { muteAlertRule, removeAlertRule, saveAlertRule } from '../../api/alerts'
import { draftOf, type RuleDraft, ruleInputOf } from '../../store/account/rule-draft'
import { useInstruments } from '../../store/hooks'
import { nowThere } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Dropdown, DropdownItem } from '../../ui/dropdown'
import { EMPTY, formatDateTime } from '../../ui/format'
import { toast } from '../../ui/toast'

interface RuleTableProps {
  rules: readonly AlertRule[]
  channels: readonly AlertChannel[]
  onRules: (rules: AlertRules) => void
  onEdit: (draft: RuleDraft) => void
}

const LOOKS: Partial<Record<AlertState, string>> = {
  armed: 'border-accent text-accent',
  holding: 'border-accent text-accent',
  waiting: 'border-warning text-warning',
  'no-data': 'border-warning text-warning',
}

const text = alertText.table

/** The user's rules with condition, state, next trigger and number of firings today. */
export function RuleTable({ rules, channels, onRules, onEdit }: RuleTableProps) {
  const heads = [text.state, text.rule, text.last, text.today, text.channels]
  const narrow = 'max-sm:block'
  return (
    <table aria-label={alertText.rules} className={classNames('w-full border-collapse text-13', narrow)}>
      <thead className="sticky top-0 z-10 bg-panel max-sm:sr-only">
        <tr className="text-left text-12 text-text-3">
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-line px-2 py-1 font-normal whitespace-nowrap">
              {head}
            </th>
          ))}
          <th scope="col" className="border-b border-line px-2 py-1">
            <span className="sr-only">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className={classNames('divide-y divide-line', narrow)}>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} channels={channels} onRules={onRules} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  )
}

/** Redrawn only if its rule changed: of hundreds that are polled every few seconds, only those that changed. */
const RuleRow = memo(function RuleRow(props: Omit<RuleTableProps, 'rules'> & { rule: AlertRule }) {
  const { rule, channels, onRules, onEdit } = props
  const { state } = rule
  const named = rule.channels.flatMap((id) => channels.find((channel) => channel.id === id)?.name ?? [])
  const cell = 'px-2 py-1.5 align-top max-sm:inline-block max-sm:py-0.5'
  return (
    <tr className="max-sm:block max-sm:py-1">
      <td className={cell}>
        <span
          title={alertText.next[state]}
          className={classNames(
            'inline-block rounded-[3px] border px-1 text-12 whitespace-nowrap',
            LOOKS[state] ?? 'border-line text-text-2',
          )}
        >
          {alertText.states[state]}
        </span>
      </td>
      <td className={classNames(cell, 'w-full max-sm:w-auto')}>
        <span className="font-medium">{rule.name}</span>
        <span className="block text-12 text-text-2">{rule.sentence}</span>
        <span className="block text-12 text-text-3">
          {[alertText.repeats[rule.repeat], alertText.next[state], rule.note].filter((part) => part !== '').join(' · ')}
        </span>
        <Renamed rule={rule} onRules={onRules} />
      </td>
      <td className={classNames(cell, 'num text-12 text-text-2 sm:whitespace-nowrap')}>
        {rule.lastFiredAt === null ? (
          <span className="text-text-3">{alertText.never}</span>
        ) : (
          formatDateTime(rule.lastFiredAt).slice(5)
        )}
      </td>
      <td className={classNames(cell, 'num text-right')}>
        <span className="mr-1 text-12 text-text-3 sm:hidden">{text.today}</span>
        {rule.firedToday}
      </td>
      <td className={classNames(cell, 'text-12 text-text-2')}>
        {[...(rule.speaks ? [alertText.speaks] : []), ...named].join(' · ') || EMPTY}
      </td>
      <td className={classNames(cell, 'max-sm:block')}>
        <RuleActions rule={rule} onRules={onRules} onEdit={onEdit} />
      </td>
    </tr>
  )
})

/** For a rule whose instrument has another code now: the new code, and a button to use it. */
function Renamed({ rule, onRules }: Pick<RuleTableProps, 'onRules'> & { rule: AlertRule }) {
  const { formerOf } = useInstruments()
  const old = /^\d{6}\.[A-Z]{2}(?= )/.exec(rule.condition)?.[0]
  const now = old && formerOf(old)?.now
  if (!old || !now) return null
  const take = () =>
    saveAlertRule({ ...ruleInputOf(draftOf(rule)), condition: rule.condition.replaceAll(old, now) }, rule.id).then(
      onRules,
      (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
    )
  return (
    <span className="flex items-center gap-2 text-12 text-warning">
      {alertText.renamed(now)}
      <Button size="small" onClick={() => void take()}>
        {alertText.useNew}
      </Button>
    </span>
  )
}

function RuleActions({ rule, onRules, onEdit }: Pick<RuleTableProps, 'onRules' | 'onEdit'> & { rule: AlertRule }) {
  const change = (work: Promise<AlertRules>) =>
    work.then(onRules, (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)))
  const pause = () => change(saveAlertRule({ ...ruleInputOf(draftOf(rule)), paused: rule.state !== 'paused' }, rule.id))
  const mute = (until: number) => void change(muteAlertRule(rule.id, until))
  const remove = () =>
    change(
      removeAlertRule(rule.id).then((left) => {
        toast.success(alertText.removed(rule.name))
        return left
      }),
    )
  return (
    <span className="flex justify-end gap-1 max-sm:justify-start">
      <Button size="small" onClick={() => onEdit(draftOf(rule))}>
        {alertText.edit}
      </Button>
      <Button size="small" onClick={() => void pause()}>
        {rule.state === 'paused' ? alertText.resume : alertText.pause}
      </Button>
      <Dropdown trigger={<Button size="small">{alertText.mute}</Button>}>
        {alertText.mutes.map(({ ms, title }) => (
          <DropdownItem key={ms} onSelect={() => mute(nowThere() + ms)}>
            {title}
          </DropdownItem>
        ))}
        {rule.mutedUntil > 0 && <DropdownItem onSelect={() => mute(0)}>{alertText.unmute}</DropdownItem>}
      </Dropdown>
      <Button size="small" variant="danger" onClick={() => void remove()}>
        {alertText.remove}
      </Button>
    </span>
  )
}
