import { useState } from 'react'
import { session } from '../../session/session'
import { useSession } from '../../store/hooks'
import { demoText as text } from '../../text/demo'
import { Button } from '../../ui/button'
import { AccountLinks } from './account-links'

const sourceOf = (badge: string): string => text.source[badge] ?? text.otherSource(badge)

/** Over each page of the demo: what it shows, and how to get an account. `ended`: its token could not be renewed. */
export function DemoBanner({ ended }: { ended: boolean }) {
  const { feed } = useSession()
  const [failure, setFailure] = useState<string>()
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
        <AccountLinks size="small" />
      </span>
    </section>
  )
}
