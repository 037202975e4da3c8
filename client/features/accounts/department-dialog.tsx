import { type FormEvent, useId, useState } from 'react'
import { LANGUAGES_MAX, type ListedDepartment, NAME_OF_RIGHT, type Rights } from '../../../shared/protocol/account'
import { changeDepartment } from '../../api/account'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { common } from '../../text/common'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

const linesOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([language, words]) => `${language} ${words}`)
    .join('\n')

/** `en-US Research`, one a line; undefined if a line is anything else. */
function readTranslations(lines: string): Record<string, string> | undefined {
  const pairs = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^(\S+)\s+(.{1,256})$/.exec(line)?.slice(1) as [string, string] | undefined)
  if (pairs.length > LANGUAGES_MAX || pairs.some((pair) => !pair || !LANGUAGE.test(pair[0]))) return undefined
  return Object.fromEntries(pairs.filter((pair) => pair !== undefined))
}

function Translations({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const id = useId()
  const wrong = readTranslations(value) === undefined
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-hint`}
        className="rounded border border-line bg-app px-2 py-1 text-13 text-text-1"
      />
      <p id={`${id}-hint`} className={wrong ? 'text-12 text-warning' : 'text-12 text-text-3'}>
        {text.translationsHint}
      </p>
    </div>
  )
}

interface DepartmentFormProps {
  one: ListedDepartment
  onDone: (rights: Rights) => void
  onCancel: () => void
}

function DepartmentForm({ one, onDone, onCancel }: DepartmentFormProps) {
  const [name, setName] = useState(one.ownName)
  const [code, setCode] = useState(one.code ?? '')
  const [order, setOrder] = useState(String(one.order))
  const [description, setDescription] = useState(one.description ?? '')
  const [names, setNames] = useState(linesOf(one.nameI18n))
  const [descriptions, setDescriptions] = useState(linesOf(one.descriptionI18n))
  const [nameI18n, descriptionI18n] = [readTranslations(names), readTranslations(descriptions)]
  const valid =
    name.trim() !== '' &&
    (code === '' || NAME_OF_RIGHT.test(code)) &&
    /^\d{1,4}$/.test(order) &&
    nameI18n !== undefined &&
    descriptionI18n !== undefined
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!nameI18n || !descriptionI18n) return
    const texts = { name: name.trim(), code: code || null, description: description.trim() || null }
    try {
      onDone(await changeDepartment(one.id, { ...texts, order: Number(order), nameI18n, descriptionI18n }))
      toast.success(text.done)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField label={text.department} value={name} onChange={setName} maxLength={64} />
      <TextField label={text.departmentCode} hint={text.codeHint} value={code} onChange={setCode} maxLength={64} />
      <TextField label={text.order} hint={text.orderHint} value={order} onChange={setOrder} inputMode="numeric" />
      <TextField label={text.description} value={description} onChange={setDescription} maxLength={256} />
      <Translations label={text.namesI18n} value={names} onChange={setNames} />
      <Translations label={text.descriptionsI18n} value={descriptions} onChange={setDescriptions} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" disabled={!valid}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}

/** Changes code, description, order, and names and descriptions in other languages of a department. */
export function DepartmentDialog({ one, onChanged }: { one: ListedDepartment; onChanged: (rights: Rights) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={text.editOf(one.name)} onClick={() => setOpen(true)}>
        {text.edit}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.editOf(one.name)}>
        {open ? (
          <DepartmentForm
            one={one}
            onCancel={() => setOpen(false)}
            onDone={(rights) => {
              setOpen(false)
              onChanged(rights)
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}
