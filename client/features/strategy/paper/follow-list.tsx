import { useState } from 'react'
import type { PaperAccount } from '../../../../shared/protocol/rest-paper'
import { fetchPublishedRules } from '../../../api/back-tests'
import { followRule } from '../../../api/paper-accounts'
import { asApiError, useResource } from '../../../store/use-resource'
import { paper } from '../../../text/paper'
import { formatDay } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { StateView } from '../../../ui/state-view'
import { toast } from '../../../ui/toast'

const text = paper.follow

interface FollowListProps {
  account: PaperAccount
  onAccounts: (accounts: PaperAccount[]) => void
}

/** Published rules, each with the switch that lets the account follow it. */
export function FollowList({ account, onAccounts }: FollowListProps) {
  const { data, error, reload } = useResource('published-rules', fetchPublishedRules, { keepsParts: true })
  const [busy, setBusy] = useState('')
  if (!data) return error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />
  const open = data.filter(({ endedAt }) => endedAt === null)
  const ended = account.follows.filter(({ id }) => open.every((rule) => rule.id !== id))
  const rules = [...open.map(({ id, test }) => ({ id, name: test.name })), ...ended]
  if (rules.length === 0) return <StateView state="empty" why={text.none} />
  const change = (id: string, name: string, on: boolean) => {
    setBusy(id)
    followRule(account.id, id, on)
      .then(
        (accounts) => {
          onAccounts(accounts)
          toast.success(on ? text.started(name, account.name) : text.stopped(name))
        },
        (thrown: unknown) => toast.error(text.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(''))
  }
  const stateOf = (id: string): string => {
    const follow = account.follows.find((one) => one.id === id)
    if (!follow) return ''
    if (ended.includes(follow)) return text.ended
    return follow.placedFor === '' ? text.waits : text.last(formatDay(follow.placedFor))
  }
  return (
    <div className="p-2">
      <ul aria-label={text.title}>
        {rules.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2 py-1 text-13">
            <label className="flex min-w-0 items-center gap-2">
              <input
                type="checkbox"
                aria-label={text.on(name)}
                checked={account.follows.some((one) => one.id === id)}
                disabled={busy === id}
                onChange={(event) => change(id, name, event.target.checked)}
                className="accent-(--accent)"
              />
              <span className="truncate">{name}</span>
            </label>
            <span className="num shrink-0 text-12 text-text-3">{stateOf(id)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-text-3">{text.hint}</p>
    </div>
  )
}
