import { lazy, Suspense, useEffect, useState } from 'react'
import { common } from '../../text/common'
import { helpText as text } from '../../text/help'
import { AnchoredPopover } from '../../ui/anchored-popover'
import { type EntryRequest, onEntryRequest } from '../../ui/entry-request'

const EntryCard = lazy(async () => ({ default: (await import('./entry-card')).EntryCard }))

/** Shows the card of the entry whose ⓘ was pressed, anywhere on the page. */
export function EntryHost() {
  const [request, setRequest] = useState<EntryRequest & { serial: number }>()
  useEffect(() => {
    const stop = new AbortController()
    onEntryRequest((next) => setRequest((last) => ({ ...next, serial: (last?.serial ?? 0) + 1 })), stop.signal)
    return () => stop.abort()
  }, [])
  if (!request) return null
  const code = request.instrument || (new URLSearchParams(location.search).get('code') ?? '')
  return (
    <AnchoredPopover
      key={request.serial}
      label={text.card}
      anchor={request.anchor}
      onClose={() => setRequest((last) => (last?.serial === request.serial ? undefined : last))}
    >
      <Suspense fallback={<p className="p-2 text-12 text-text-3">{common.loading}</p>}>
        <EntryCard id={request.id} code={code} />
      </Suspense>
    </AnchoredPopover>
  )
}
