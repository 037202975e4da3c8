import { type FormEvent, useState } from 'react'
import { PROFILE, type ProfileRecord, saveProfile, uploadAvatar } from '../../api/identity'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { TextField } from '../../ui/text-field'
import { useOrder } from './run-order'

const HINTS: Partial<Record<(typeof PROFILE)[number], string>> = {
  gender: text.genderHint,
  birthdate: text.birthdateHint,
}

/** What people say of themselves, and their picture. */
export function ProfilePanel({ record, onSaved }: { record: ProfileRecord; onSaved: (record: ProfileRecord) => void }) {
  const [typed, setTyped] = useState<Partial<Record<(typeof PROFILE)[number], string>>>({})
  const [busy, run] = useOrder()

  function save(event: FormEvent) {
    event.preventDefault()
    const input = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === '' ? null : value]))
    void run(async () => {
      onSaved(await saveProfile(input))
      setTyped({})
    }, text.saved)
  }

  return (
    <Panel title={text.profile}>
      <form onSubmit={save} className="flex flex-col gap-3 p-3">
        <div className="flex items-center gap-3">
          {record.photo ? (
            <img src={record.photo} alt={text.avatar} className="size-14 rounded border border-line object-cover" />
          ) : null}
          <label className="flex flex-col gap-1 text-12 text-text-2">
            {text.chooseAvatar}
            <input
              type="file"
              accept=".jpeg,.jpg,.png,.bmp"
              disabled={busy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void run(async () => onSaved(await uploadAvatar(file)), text.saved)
              }}
            />
            <span className="text-text-3">{text.avatarHint}</span>
          </label>
        </div>
        <div className="grid grid-cols-2 gap-3 max-[440px]:grid-cols-1">
          {PROFILE.map((name) => (
            <TextField
              key={name}
              label={text.fields[name]}
              hint={HINTS[name]}
              maxLength={64}
              value={typed[name] ?? record[name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        </div>
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={busy || Object.keys(typed).length === 0}
        >
          {busy ? text.saving : text.save}
        </Button>
      </form>
    </Panel>
  )
}
