import { type ReactNode, useState } from 'react'
import type { AccountSession, ListedAccount } from '../../../shared/protocol/account'
import { type AccountDetail, fetchAccountDetail, fetchRights, fetchRightsOf, giveRight } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { accounts as text, account as words } from '../../text/account'
import { Button } from '../../ui/button'
import { deviceName } from '../../ui/device-name'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { OrderButtons } from './order-buttons'

/** Text by which users identify an account. */
export const listedAccountName = ({ username, email, phone, id }: ListedAccount): string =>
  username ?? email ?? phone ?? id

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4" aria-label={title}>
      <h3 className="mb-1 text-12 text-text-3">{title}</h3>
      {children}
    </section>
  )
}

function Device({ one }: { one: AccountSession }) {
  const how = one.amr.map((by) => words.how[by] ?? by).join(' + ')
  return (
    <li className="border-b border-line py-1">
      {deviceName(one.userAgent) ?? words.unknownDevice}
      <span className="num block text-12 text-text-3">
        {one.ip} · {how} · {words.lastSeen} {formatDateTime(one.lastSeenAt)}
      </span>
    </li>
  )
}

/** Sessions of an account, and its history. */
function Records({ sessions, log }: AccountDetail) {
  return (
    <>
      <Section title={text.sessions}>
        {sessions.length === 0 ? <p className="text-text-3">{text.noSessions}</p> : null}
        <ul>
          {sessions.map((one) => (
            <Device key={one.id} one={one} />
          ))}
        </ul>
      </Section>
      <Section title={text.log}>
        {log.length === 0 ? <p className="text-text-3">{text.noLog}</p> : null}
        <ul>
          {log.map(({ id, at, kind, ip }) => (
            <li key={id} className="num flex flex-wrap justify-between gap-x-2 border-b border-line py-1 text-12">
              <span>{words.logKinds[kind] ?? kind}</span>
              <span className="text-text-3">
                {ip} · {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Detail({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  const { data, error, reload } = useResource(`account ${one.id}`, (options) => fetchAccountDetail(one.id, options))
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <>
      <Section title={text.doing}>
        <OrderButtons one={one} onChanged={changed} />
      </Section>
      <Section title={text.rights}>
        <RightsEditor one={one} onChanged={changed} />
      </Section>
      {data ? <Records {...data} /> : error ? <NoticePanel title={error.message} onRetry={reload} /> : null}
      {data || error ? null : <StateView state="loading" />}
    </>
  )
}

/** Everything about one account: what may be done, what it may do, where it is signed in and what happened to it. */
export function AccountDialog({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  const name = listedAccountName(one)
  const facts = [one.nickname, text.statuses[one.status], text.since(formatDateTime(one.createdAt)), one.id]
  return (
    <>
      <Button size="small" aria-label={text.manageOf(name)} onClick={() => setOpen(true)}>
        {text.manage}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={name} description={facts.join(' · ')}>
        {open ? <Detail one={one} onChanged={onChanged} /> : null}
      </Dialog>
    </>
  )
}

function Choice({ title, has, onChange }: { title: string; has: boolean; onChange: (has: boolean) => void }) {
  return (
    <label className="flex items-center gap-1.5">
      <input type="checkbox" checked={has} onChange={({ target }) => onChange(target.checked)} />
      {title}
    </label>
  )
}

/** Switches for the roles, groups and departments of one account. */
function RightsEditor({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  const all = useResource('rights', fetchRights)
  const own = useResource(`rights ${one.id}`, (options) => fetchRightsOf(one.id, options))
  async function give(change: Parameters<typeof giveRight>[1]) {
    try {
      own.replace(await giveRight(one.id, change))
      toast.success(text.done)
      onChanged()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  const error = all.error ?? own.error
  if (!all.data || !own.data) return error ? <NoticePanel title={error.message} /> : <StateView state="loading" />
  const { roles, groups, departments, mainDepartment } = own.data
  const joined = all.data.departments.filter(({ id }) => departments.includes(id))
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.rightsOf(one.nickname)}>
        {all.data.roles.map(({ namespace, code, description }) => (
          <Choice
            key={`${namespace}:${code}`}
            title={description ?? `${namespace}:${code}`}
            has={roles.some((role) => role.namespace === namespace && role.code === code)}
            onChange={(has) => give({ role: { namespace, code }, has })}
          />
        ))}
        {all.data.groups.map(({ code, description }) => (
          <Choice
            key={code}
            title={description ?? code}
            has={groups.includes(code)}
            onChange={(has) => give({ group: code, has })}
          />
        ))}
        {all.data.departments.map(({ id, name }) => (
          <Choice
            key={id}
            title={name}
            has={departments.includes(id)}
            onChange={(has) => give({ department: id, has })}
          />
        ))}
      </fieldset>
      {joined.length === 0 ? null : (
        <Select
          label={text.mainDepartment}
          className="mt-2"
          options={[
            ...(mainDepartment === null ? [{ value: '', title: text.noMainDepartment }] : []),
            ...joined.map(({ id, name }) => ({ value: id, title: name })),
          ]}
          value={mainDepartment ?? ''}
          onChange={(id) => id !== '' && give({ department: id, has: true, main: true })}
        />
      )}
    </>
  )
}
