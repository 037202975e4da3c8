import type { AssistantReply } from '../../../shared/protocol/rest-assistant'
import { analyst as text } from '../../text/analyst'
import { entryHint, isEntryId } from '../../text/dictionary'
import { Badge } from '../../ui/badge'
import { classNames } from '../../ui/class-names'
import { formatDateTime } from '../../ui/format'
import { DraftLevels } from './draft-levels'
import { sentenceParts } from './sentence-parts'

type Fact = AssistantReply['facts'][number]

/** Label, source and time of a figure, and how it is defined. */
function factHint({ label, source, asOf, definition = '' }: Fact): string {
  const title = text.factTitle(label, source, formatDateTime(asOf))
  return isEntryId(definition) ? `${title}\n${entryHint(definition)}` : title
}

/** A figure in a sentence: value and unit, its source and time on hover, and the page it comes from. */
function FactChip({ fact, plain }: { fact: Fact; plain?: boolean }) {
  return (
    <a
      href={fact.href}
      target="_blank"
      rel="noopener"
      title={factHint(fact)}
      className={classNames(
        'num hover:border-accent hover:text-accent',
        plain
          ? 'text-text-1 underline decoration-line underline-offset-4'
          : 'mx-0.5 whitespace-nowrap rounded border border-line bg-raised px-1 text-text-1',
      )}
    >
      {fact.value}
      {fact.unit && <span className="ml-0.5 text-12 text-text-2">{fact.unit}</span>}
    </a>
  )
}

/** Sentences whose figures are references; a name is a fact too, but reads as a word. */
export function AnswerText({ reply }: { reply: AssistantReply }) {
  return (
    <div className="flex flex-col gap-1.5 leading-7">
      {!reply.understood && (
        <p>
          <Badge kind="warning">{text.notUnderstood}</Badge>
        </p>
      )}
      {reply.text.map((sentence, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
        <p key={line}>
          {sentenceParts(sentence, reply.facts.length).map((part, place) => {
            if (part.kind === 'words') return part.text
            const fact = reply.facts[part.place] as Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
            return <FactChip key={place} fact={fact} plain={fact.unit === ''} />
          })}
        </p>
      ))}
      <DraftLevels figures={reply.facts} />
    </div>
  )
}
