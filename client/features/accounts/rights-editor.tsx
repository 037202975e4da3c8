import type { ListedAccount } from '../../../shared/protocol/account'
import { fetchRights, fetchRightsOf, giveRight } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'

function Choice({ title, has, onChange }: { title: string; has: boolean; onChange: (has: boolean) => void }) {
  return (
    <label className="flex items-center gap-1.5">
      <input type="checkbox" checked={has} onChange={({ target }) => onChange(target.checked)} />
      {title}
    </label>
  )
}

/** The roles and departments of one account, each switched by itself. */
export function RightsEditor({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
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
  const { roles, departments } = own.data
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.rightsOf(one.nickname)}>
      {all.data.roles.map(({ namespace, code, description }) => (
        <Choice
          key={`${namespace}:${code}`}
          title={description ?? `${namespace}:${code}`}
          has={roles.some((role) => role.namespace === namespace && role.code === code)}
          onChange={(has) => give({ role: { namespace, code }, has })}
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
  )
}
