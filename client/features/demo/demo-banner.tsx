import { useEffect, useState } from 'react'
import type { ErrorCode } from '../../../shared/protocol/errors'
import { session } from '../../session/session'
import { useConnection, useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { demoText as text } from '../../text/demo'
import { Button } from '../../ui/button'
import { AccountLinks } from './account-links'

const sourceOf = (badge: string): string => text.source[badge] ?? text.otherSource(badge)

const COUNT_EVERY_MS = 250

/** Limits of the demo, by the gateway's refusal: of all readers, and of one network. */
const FULL: Partial<Record<ErrorCode, string>> = { 'demo-full': text.full, 'too-many-sockets': text.fullHere }

/** Why the gateway has no place for this reader, and seconds until the next try (0 = now); undefined: it has one. */
function useFull(): { why: string; seconds: number } | undefined {
  const connection = useConnection()
  const [full, setFull] = useState<string>()
  const [now, setNow] = useState(Date.now)
  const waits = connection.kind === 'retrying' || connection.kind === 'timed-out'
  const nowFull = waits ? connection.why && FULL[connection.why] : connection.kind === 'connecting' ? full : undefined
  if (nowFull !== full) setFull(nowFull)
  useEffect(() => {
    if (nowFull === undefined) return
    const timer = setInterval(() => setNow(Date.now()), COUNT_EVERY_MS)
    return () => clearInterval(timer)
  }, [nowFull])
  if (nowFull === undefined) return undefined
  return { why: nowFull, seconds: waits ? Math.max(0, Math.ceil((connection.nextAt - now) / 1_000)) : 0 }
}

/** Over each page of the demo: what it shows, and how to get an account. `ended`: its token could not be renewed. */
export function DemoBanner({ ended }: { ended: boolean }) {
  const { feed } = useSession()
  const [failure, setFailure] = useState<string>()
  const full = useFull()
  const again = () => void session.demo.begin().then((refusal) => setFailure(refusal || undefined))
  return (
    <section
      aria-label={text.label}
      className="flex h-7 shrink-0 items-center gap-2 border-b border-line bg-raised px-2 text-12 whitespace-nowrap text-text-2 max-sm:h-11 print:hidden"
    >
      <span className="shrink-0 rounded bg-accent px-1.5 text-on-solid">{text.label}</span>
      <span className="min-w-0 truncate" role={ended ? 'alert' : undefined}>
        {ended ? (
          (failure ?? text.ended)
        ) : full ? (
          <span className="text-warning">
            <span role="alert">{full.why}</span> ·{' '}
            <span className="num">{full.seconds > 0 ? text.fullAgain(full.seconds) : text.fullTrying}</span>
            <span className="max-sm:hidden"> · {text.fullBenefit}</span>
          </span>
        ) : (
          <>
            {feed ? `${sourceOf(feed.badge)} · ` : ''}
            {text.readOnly}
            <span className="max-sm:hidden"> · {text.benefit}</span>
          </>
        )}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {ended && (
          <Button size="small" onClick={again}>
            {text.again}
          </Button>
        )}
        {!ended && full && full.seconds > 0 && (
          <Button size="small" onClick={() => liveMarket().connection.retry()}>
            {text.now}
          </Button>
        )}
        <AccountLinks size="small" />
      </span>
    </section>
  )
}
