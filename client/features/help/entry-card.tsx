import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { address } from '../../../shared/protocol/routes'
import { type EntryId, entryOf, isEntryId } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { isGraded } from './graded'
import { Today } from './today'

interface EntryCardProps {
  id: EntryId
  /** The instrument whose numbers are shown. */
  code: string
}

/** An entry in short: definition, today's numbers, source, what it leaves out, and the way to its page. */
export function EntryCard({ id, code }: EntryCardProps) {
  const { name, unit, what, formula, source, omits, related = [] } = entryOf(id)
  const facts = [
    [text.source, source],
    ...(omits ? [[text.omits, omits]] : []),
    ...(isGraded(id) ? [[text.definition, `${text.definitionWords} ${STANDARD_LEDGER_ID}`]] : []),
  ] as const
  return (
    <div className="flex w-96 max-w-[calc(100vw-34px)] flex-col gap-2.5 p-1">
      <header className="flex items-baseline gap-2">
        <h2 className="text-15 font-medium">{name}</h2>
        {unit && <span className="text-12 text-text-3">{unit}</span>}
      </header>
      <p className="leading-relaxed">{what}</p>
      {formula && <p className="text-12 text-text-2">{formula}</p>}
      <Today id={id} code={code} small />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-12">
        {facts.map(([head, words]) => (
          <div key={head} className="contents">
            <dt className="text-text-3">{head}</dt>
            <dd className="text-text-2">{words}</dd>
          </div>
        ))}
        {related.length > 0 && (
          <div className="contents">
            <dt className="text-text-3">{text.related}</dt>
            <dd className="flex flex-wrap gap-x-3">
              {related.filter(isEntryId).map((other) => (
                <a key={other} href={address.help(other)} target="_blank" rel="noopener" className="text-accent">
                  {entryOf(other).name}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <footer className="flex items-center justify-between border-t border-line pt-2 text-12">
        <a href={address.help(id, code)} target="_blank" rel="noopener" className="text-accent hover:underline">
          {text.openHelp}
        </a>
        <span className="text-11 text-text-3">{text.close}</span>
      </footer>
    </div>
  )
}
