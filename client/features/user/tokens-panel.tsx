import { type FormEvent, useState } from 'react'
import { type AccountToken, TOKEN_DAYS, TOKEN_NAME } from '../../../shared/protocol/account'
import { may, type Permission, TOKEN_PERMISSIONS } from '../../../shared/protocol/permissions'
import { makeToken, revokeToken } from '../../api/account'
import { useAccount } from '../../store/account/use-permission'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { formatDateTime } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { useAccountChange } from './run-order'

const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), title: text.days(days) }))

function TokenRow({ one, onChanged }: { one: AccountToken; onChanged: () => void }) {
  const [busy, run] = useAccountChange()
  async function revoke() {
    if (await run(() => revokeToken(one.id), text.revoked)) onChanged()
  }
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line p-2">
      <span className="min-w-0">
        {one.name}
        <span className="num block text-12 text-text-3">
          {text.tokenUntil} {formatDateTime(one.expiresAt)}
          {one.permissions.map((permission) => ` · ${text.tokenPermissions[permission] ?? permission}`).join('')}
          {one.arrangesDesks && ` · ${text.tokenDesks}`}
          {one.uploadsData && ` · ${text.tokenData}`}
          {one.runsTests && ` · ${text.tokenTests}`}
        </span>
      </span>
      <Button variant="danger" disabled={busy} onClick={revoke}>
        {text.revoke}
      </Button>
    </li>
  )
}

const toggled = (all: readonly Permission[], one: Permission, has: boolean) =>
  has ? [...all, one] : all.filter((other) => other !== one)

/** Tokens that programs of one's own read the market with. */
export function TokensPanel({ tokens, onChanged }: { tokens: readonly AccountToken[]; onChanged: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('7')
  const [made, setMade] = useState<string>()
  const [permissions, setPermissions] = useState<readonly Permission[]>([])
  const [arrangesDesks, setArrangesDesks] = useState(false)
  const [uploadsData, setUploadsData] = useState(false)
  const [runsTests, setRunsTests] = useState(false)
  const [busy, run] = useAccountChange()
  const user = useAccount()
  const given = TOKEN_PERMISSIONS.filter((permission) => user && may(user, permission))

  async function make(event: FormEvent) {
    event.preventDefault()
    const wanted = { name, days: Number(days), permissions, arrangesDesks, uploadsData, runsTests }
    const work = async () => setMade((await makeToken(wanted)).token)
    if (!(await run(work, text.tokenMade))) return
    setName('')
    setArrangesDesks(false)
    setUploadsData(false)
    setRunsTests(false)
    onChanged()
  }

  return (
    <Panel title={text.tokens}>
      <form onSubmit={make} className="flex flex-col gap-2 border-b border-line p-3">
        <p className="text-text-2">{text.tokensWhy}</p>
        <div className="flex flex-wrap items-start gap-2">
          <TextField label={text.tokenName} hint={text.tokenNameHint} maxLength={32} value={name} onChange={setName} />
          <Select
            label={text.tokenDays}
            className="flex-col items-start! gap-1!"
            options={DAYS}
            value={days}
            onChange={setDays}
          />
        </div>
        {given.length === 0 ? null : (
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.tokenScope}>
            <span className="text-12 text-text-3">{text.tokenScope}</span>
            {given.map((permission) => (
              <label key={permission} className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={permissions.includes(permission)}
                  onChange={({ target }) => setPermissions(toggled(permissions, permission, target.checked))}
                />
                {text.tokenPermissions[permission]}
              </label>
            ))}
          </fieldset>
        )}
        <label className="flex items-center gap-1.5">
          <input type="checkbox" checked={arrangesDesks} onChange={({ target }) => setArrangesDesks(target.checked)} />
          {text.tokenDesks}
          <span className="text-12 text-text-3">{text.tokenDesksWhy}</span>
        </label>
        <label className="flex items-center gap-1.5">
          <input type="checkbox" checked={uploadsData} onChange={({ target }) => setUploadsData(target.checked)} />
          {text.tokenData}
          <span className="text-12 text-text-3">{text.tokenDataWhy}</span>
        </label>
        <label className="flex items-center gap-1.5">
          <input type="checkbox" checked={runsTests} onChange={({ target }) => setRunsTests(target.checked)} />
          {text.tokenTests}
          <span className="text-12 text-text-3">{text.tokenTestsWhy}</span>
        </label>
        <Button type="submit" className="self-start" disabled={busy || !TOKEN_NAME.test(name)}>
          {text.makeToken}
        </Button>
        {made === undefined ? null : (
          <output className="flex flex-col gap-1 text-text-2">
            {text.tokenOnce}
            <code className="num break-all text-warning">{made}</code>
          </output>
        )}
      </form>
      {tokens.length === 0 ? <p className="p-3 text-text-3">{text.noTokens}</p> : null}
      <ul>
        {tokens.map((one) => (
          <TokenRow key={one.id} one={one} onChanged={onChanged} />
        ))}
      </ul>
    </Panel>
  )
}
