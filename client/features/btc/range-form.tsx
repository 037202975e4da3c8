import { type FormEvent, useState } from 'react'
import { btcText } from '../../text/btc'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { stepQuery } from '../../ui/use-query'

/** From when to when the candles are of; without both they are live. */
export function CoinRangeForm({ from, to }: { from: string; to: string }) {
  const [start, setStart] = useState(from)
  const [end, setEnd] = useState(to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stepQuery({ from: start.trim(), to: end.trim() })
  }
  return (
    <form aria-label={btcText.range.label} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <DateInput label={btcText.range.from} value={start} onChange={setStart} hint={btcText.range.dateHint} />
      <DateInput label={btcText.range.to} value={end} onChange={setEnd} hint={btcText.range.now} />
      <Button type="submit" size="small">
        {btcText.range.show}
      </Button>
      {(from || to) && (
        <Button variant="quiet" size="small" onClick={() => stepQuery({ from: null, to: null })}>
          {btcText.range.clear}
        </Button>
      )}
    </form>
  )
}
