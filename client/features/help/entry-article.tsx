import { useState } from 'react'
import { entryRule } from '../../../shared/dictionary/find-entries'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { address } from '../../../shared/protocol/routes'
import { type EntryId, entryOf, isEntryId } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-text'
import { PageLink } from '../../ui/page-link'
import { useQuery } from '../../ui/use-query'
import { isGraded } from './graded'
import { type Place, placesOf } from './places'
import { Today } from './today'

const COPIED_MS = 2_000
/** In a condition while no stock is chosen. */
const EXAMPLE_CODE = '600519'

function CopyLink({ id }: { id: EntryId }) {
  const [message, setMessage] = useState<string>()
  const copy = async () => {
    const done = await copyText(`${location.origin}${address.help(id)}`)
    setMessage(done ? text.copied : text.copyFailed)
    setTimeout(() => setMessage(undefined), COPIED_MS)
  }
  return (
    <Button onClick={copy} className="ml-auto">
      <span aria-live="polite">{message ?? text.copy}</span>
    </Button>
  )
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-12 text-text-3">{title}</h3>
      {children}
    </section>
  )
}

/** An entry in full: definition, formula, numbers, how to read it, what it leaves out. */
export function EntryArticle({ id }: { id: EntryId }) {
  const { name, initials, unit, what, formula, omits, read } = entryOf(id)
  const [code] = useQuery('code')
  return (
    <article className="flex max-w-[840px] flex-col gap-5 p-4 lg:p-8 lg:pt-5">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="text-20 font-medium">{name}</h2>
          <span className="text-13 text-text-3">{initials}</span>
          {unit && <span className="text-13 text-text-3">{text.unit(unit)}</span>}
          <CopyLink id={id} />
        </div>
        <p className="text-15 leading-relaxed">{what}</p>
      </header>
      {formula && (
        <Block title={text.formula}>
          <p className="text-15 leading-relaxed">{formula}</p>
        </Block>
      )}
      <Today key={id} id={id} code={code} />
      {read && (
        <Block title={text.read}>
          {read.map((line) => (
            <p key={line} className="leading-relaxed">
              {line}
            </p>
          ))}
        </Block>
      )}
      {omits && (
        <Block title={text.omits}>
          <p className="leading-relaxed">{omits}</p>
        </Block>
      )}
    </article>
  )
}

const PlaceLine = ({ page, href, part }: Place) => (
  <li className="flex flex-wrap gap-x-3">
    <PageLink href={href} className="text-accent hover:underline max-lg:py-1">
      {page}
    </PageLink>
    <span className="text-text-2">{part}</span>
  </li>
)

/** Source, definition, related entries, and where the figure is shown and used. */
export function EntryAside({ id }: { id: EntryId }) {
  const { source, related = [], use } = entryOf(id)
  const [code] = useQuery('code')
  const rule = use && entryRule(id, use, (code || EXAMPLE_CODE).slice(0, 6))
  const places = placesOf(id)
  return (
    <aside
      aria-label={text.aside(entryOf(id).name)}
      className="flex flex-col gap-4 border-line p-4 text-13 max-lg:border-t lg:h-full lg:overflow-y-auto lg:border-l lg:p-5"
    >
      <Block title={text.source}>
        <p className="leading-relaxed">{source}</p>
      </Block>
      {isGraded(id) && (
        <Block title={text.definition}>
          <p>
            {text.definitionWords} <span className="num text-12 text-text-3">{STANDARD_LEDGER_ID}</span>
          </p>
        </Block>
      )}
      {related.length > 0 && (
        <Block title={text.related}>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {related.filter(isEntryId).map((other) => (
              <a key={other} href={`#${other}`} className="text-accent hover:underline max-lg:py-1">
                {entryOf(other).name}
              </a>
            ))}
          </p>
        </Block>
      )}
      {places.length > 0 && (
        <Block title={text.places}>
          <ul className="flex flex-col gap-1">
            {places.map((place) => (
              <PlaceLine key={place.href} {...place} />
            ))}
          </ul>
        </Block>
      )}
      {rule && (
        <Block title={text.use}>
          <p className="flex flex-wrap items-center gap-2">
            <code className="rounded border border-line bg-app px-1.5 py-0.5 font-sans text-12">{rule}</code>
            <PageLink href={address.alerts(rule)} className="text-accent hover:underline max-lg:py-1">
              {text.useAlert}
            </PageLink>
          </p>
        </Block>
      )}
    </aside>
  )
}
