import type { AssistantReply } from '../../../shared/protocol/rest'
import { analyst as text } from '../../text/analyst'
import { formatClock } from '../../ui/format'
import { StateView } from '../../ui/state-view'

/** Every figure of one answer with its unit, time and source. */
export function Evidence({ reply }: { reply: AssistantReply | undefined }) {
  const figures = reply?.facts.filter((fact) => fact.unit !== '') ?? []
  if (!reply || figures.length === 0) return <StateView state="empty" why={text.evidenceEmpty} />
  return (
    <div className="h-full overflow-y-auto">
      <p className="border-b border-line px-3 py-1.5 text-12 text-text-3">{text.evidenceOf(reply.question)}</p>
      <ul>
        {figures.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
          <li key={place} className="border-b border-line">
            <a
              href={fact.href}
              target="_blank"
              rel="noopener"
              aria-label={text.open(fact.label)}
              className="grid grid-cols-[1fr_auto] gap-x-2 px-3 py-1.5 hover:bg-raised"
            >
              <span className="truncate text-text-2">{fact.label}</span>
              <span className="num">
                {fact.value}
                <span className="ml-0.5 text-11 text-text-3">{fact.unit}</span>
              </span>
              <span className="num col-span-2 text-11 text-text-3">
                {formatClock(fact.asOf)} · {fact.source}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
