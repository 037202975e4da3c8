import { type FormEvent, useState } from 'react'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/rows/instruments'
import { indexHistoryText as text } from '../../text/index-history'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
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
      <DateInput label={text.start} value={from} onChange={setFrom} hint={text.dateHint} />
      <DateInput label={text.end} value={to} onChange={setTo} hint={text.live} />
      <Button type="submit" size="small">
        {text.show}
      </Button>
    </form>
  )
}
