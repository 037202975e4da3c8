import type { AlertRule, AlertRules, AlertState } from '../../../shared/protocol/rest-alerts'
import { muteAlertRule, removeAlertRule, saveAlertRule } from '../../api/alerts'
import { draftOf, type RuleDraft, wishOf } from '../../store/rule-draft'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { formatDateTime } from '../../ui/format'
import { toast } from '../../ui/toast'

const MUTE_MS = 3_600_000

export interface RuleListProps {
  rules: readonly AlertRule[]
  onRules: (rules: AlertRules) => void
  onEdit: (draft: RuleDraft) => void
}

const LOOKS: Partial<Record<AlertState, string>> = {
  armed: 'border-accent text-accent',
  holding: 'border-accent text-accent',
  waiting: 'border-warning text-warning',
  'no-data': 'border-warning text-warning',
}

/** One's rules with where each stands, and what would ring it next. */
export function RuleList({ rules, onRules, onEdit }: RuleListProps) {
  const change = (work: Promise<AlertRules>) =>
    work.then(onRules, (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)))
  const pause = (rule: AlertRule) =>
    change(saveAlertRule({ ...wishOf(draftOf(rule)), paused: rule.state !== 'paused' }, rule.id))
  const mute = (rule: AlertRule) => change(muteAlertRule(rule.id, rule.state === 'muted' ? 0 : Date.now() + MUTE_MS))
  const remove = (rule: AlertRule) =>
    change(
      removeAlertRule(rule.id).then((left) => {
        toast.success(alertText.removed(rule.name))
        return left
      }),
    )
  return (
    <ul aria-label={alertText.rules} className="divide-y divide-line">
      {rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1.5 text-13">
          <span
            title={alertText.next[rule.state]}
            className={classNames(
              'shrink-0 rounded-[3px] border px-1 text-12',
              LOOKS[rule.state] ?? 'border-line text-text-2',
            )}
          >
            {alertText.states[rule.state]}
          </span>
          <span className="min-w-0 flex-1 basis-60">
            <span className="font-medium">{rule.name}</span>
            <span className="block text-12 text-text-2">{rule.sentence}</span>
            <span className="block text-12 text-text-3">
              {alertText.repeats[rule.repeat]} · {alertText.next[rule.state]} ·{' '}
              {rule.lastFiredAt === null ? alertText.never : `${alertText.last} ${formatDateTime(rule.lastFiredAt)}`}
              {rule.note !== '' && ` · ${rule.note}`}
            </span>
          </span>
          <span className="flex shrink-0 gap-1">
            <Button size="small" onClick={() => onEdit(draftOf(rule))}>
              {alertText.edit}
            </Button>
            <Button size="small" onClick={() => void pause(rule)}>
              {rule.state === 'paused' ? alertText.resume : alertText.pause}
            </Button>
            <Button size="small" onClick={() => void mute(rule)}>
              {rule.state === 'muted' ? alertText.unmute : alertText.mute}
            </Button>
            <Button size="small" variant="danger" onClick={() => void remove(rule)}>
              {alertText.remove}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
