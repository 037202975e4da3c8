import type { AccountOverview } from '../../../shared/protocol/account'
import { account as text } from '../../text/account'
import { formatDateTime } from '../../ui/format'
import { Panel } from '../../ui/panel'

/** The user's rights, and recent events. */
export function OwnRightsPanel({ overview: { roles, departments, log } }: { overview: AccountOverview }) {
  return (
    <>
      <Panel title={text.rights} bodyClassName="p-3">
        {roles.length + departments.length === 0 ? <p className="text-text-3">{text.noRights}</p> : null}
        <ul>
          {roles.map(({ namespace, code, description }) => (
            <li key={`${namespace}:${code}`}>
              {description ?? code}
              <span className="ml-2 text-12 text-text-3">
                {namespace}:{code}
              </span>
            </li>
          ))}
          {departments.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={text.log}>
        <ul className="max-h-72 overflow-y-auto">
          {log.map(({ id, at, kind, ip }) => (
            <li key={id} className="num flex justify-between gap-2 border-b border-line px-2 py-1 text-12">
              <span>{text.logKinds[kind] ?? kind}</span>
              <span className="text-text-3">
                {ip} · {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
