import { useState } from 'react'
import type { KnownSource } from '../../../../shared/protocol/rest-orders'
import { orderAction } from '../../../api/ops'
import { opsText } from '../../../text/ops'
import { orderText as text } from '../../../text/orders'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

/** Parts that speak of the stocks' market whichever source it has. */
const OF_STOCKS = ['feed', 'tape', 'figures', 'volume', 'bridge', 'border']

/** The source whose restart may fix a part; undefined = it would not help. */
export function sourceToResync(part: string, sources: readonly KnownSource[]): string | undefined {
  const own = /^(?:feed-process\.)?(?:source|coin)\.(.+)$/.exec(part)?.[1]
  if (own !== undefined) return sources.find(({ name }) => name === own)?.name
  if (!OF_STOCKS.includes(part.replace(/^feed-process\./, ''))) return undefined
  return sources.find(({ channel, isActive }) => channel === 'stock' && isActive)?.name
}

/** Restarts a source, with a reason. */
export function ResyncAction({ source, onChanged }: { source: string; onChanged: () => void }) {
  const [isConfirming, ask] = useState(false)
  const [busy, run] = useOperatorOrder(() => {
    toast.info(opsText.incidents.resyncAsked(source))
    onChanged()
  })
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => ask(true)} aria-keyshortcuts="R">
        {text.again}
      </Button>
      {isConfirming && (
        <ReasonDialog
          title={text.againTitle(source)}
          description={text.againHelp}
          label={text.why}
          action={text.again}
          onClose={() => ask(false)}
          onDone={(reason) => {
            ask(false)
            run(() => orderAction({ kind: 'resync-source', source, reason }))
          }}
        />
      )}
    </>
  )
}
