import { type FormEvent, useState } from 'react'
import { PROFILE, type ProfileRecord, saveProfile, uploadAvatar } from '../../api/identity'
import { account as text } from '../../text/account'
import { Button, buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { useAccountChange } from './run-order'

const GENDERS = (['', 'M', 'F', 'U'] as const).map((value) => ({ value, title: text.genders[value] }))
type Gender = (typeof GENDERS)[number]['value']

interface AvatarProps {
  record: ProfileRecord
  busy: boolean
  onChosen: (file: File) => Promise<unknown>
}

function Avatar({ record, busy, onChosen }: AvatarProps) {
  return (
    <div className="flex items-center gap-3">
      {record.photo ? (
        <img src={record.photo} alt={text.avatar} className="size-14 rounded border border-line object-cover" />
      ) : null}
      <label className="flex flex-col items-start gap-1 text-12 text-text-3">
        <span className={classNames(buttonClass(), 'has-focus-visible:outline-2')}>
          {text.chooseAvatar}
          <input
            type="file"
            className="sr-only"
            accept=".jpeg,.jpg,.png,.webp"
            disabled={busy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void onChosen(file)
            }}
          />
        </span>
        {text.avatarHint}
      </label>
    </div>
  )
}

/** Profile fields of a person, and their picture. */
export function ProfilePanel({ record, onSaved }: { record: ProfileRecord; onSaved: (record: ProfileRecord) => void }) {
  const [typed, setTyped] = useState<Partial<Record<(typeof PROFILE)[number], string>>>({})
  const [busy, run] = useAccountChange()

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
        <Avatar
          record={record}
          busy={busy}
          onChosen={(file) => run(async () => onSaved(await uploadAvatar(file)), text.saved)}
        />
        <div className="grid grid-cols-2 gap-3 max-[440px]:grid-cols-1">
          {PROFILE.map((name) =>
            name === 'gender' ? (
              <Select<Gender>
                key={name}
                label={text.fields[name]}
                className="flex-col items-stretch! gap-1!"
                options={GENDERS}
                value={(typed[name] ?? record[name] ?? '') as Gender}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            ) : (
              <TextField
                key={name}
                label={text.fields[name]}
                hint={name === 'birthdate' ? text.birthdateHint : undefined}
                maxLength={64}
                value={typed[name] ?? record[name] ?? ''}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            ),
          )}
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
