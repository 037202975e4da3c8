import { type FormEvent, useState } from 'react'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/instruments'
import { indexHistoryText as text } from '../../text/index-history'
import { Button } from '../../ui/button'
import { useGo } from '../../ui/page-link'
import { Select } from '../../ui/select'

/** Which index, from when to when; a missing end means: up to now. */
export function RangeForm({ index, start, end }: { index: ListedInstrument; start: string; end: string }) {
  const go = useGo()
  const [from, setFrom] = useState(start)
  const [to, setTo] = useState(end)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(address.indexHistory(index.id, from.trim(), to.trim() || undefined))
  }
  const input = (label: string, value: string, change: (value: string) => void, hint: string) => (
    <label className="flex items-center gap-1.5 text-12 text-text-2">
      {label}
      <input
        value={value}
        onChange={(event) => change(event.target.value)}
        placeholder={hint}
        inputMode="numeric"
        maxLength={12}
        className="num h-6 w-28 rounded border border-line bg-raised px-1.5 text-13 text-text-1 placeholder:text-text-3"
      />
    </label>
  )
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Select
        label={text.pick}
        hideLabel
        size="small"
        options={MAIN_INDEXES.map(({ id, name }) => ({ value: id as string, title: `${name} ${id}` }))}
        value={index.id}
        onChange={(id) => go(from ? address.indexHistory(id, from, to || undefined) : address.indexHistory(id, start))}
      />
      {input(text.start, from, setFrom, text.dateHint)}
      {input(text.end, to, setTo, text.live)}
      <Button type="submit" size="small">
        {text.show}
      </Button>
    </form>
  )
}
