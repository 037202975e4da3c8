import { type KeyboardEvent, useRef } from 'react'
import { findEntries } from '../../../shared/dictionary/find-entries'
import { dictionaryGroups, type EntryId, entryOf } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { classNames } from '../../ui/class-names'

interface EntryListProps {
  typed: string
  onType: (typed: string) => void
  current: EntryId | undefined
}

function EntryLink({ id, current }: { id: EntryId; current: boolean }) {
  return (
    <a
      href={`#${id}`}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-6 items-center gap-2 border-l-2 px-4 text-13 max-lg:min-h-11',
        current
          ? 'border-accent bg-raised text-text-1'
          : 'border-transparent text-text-2 hover:bg-raised hover:text-text-1',
      )}
    >
      {entryOf(id).name}
    </a>
  )
}

/** The entries by group, or those that answer to the typed words. */
export function EntryList({ typed, onType, current }: EntryListProps) {
  const list = useRef<HTMLElement>(null)
  const found = findEntries(typed)
  const searching = typed.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && found[0]) location.hash = found[0]
    else if (event.key === 'ArrowDown') list.current?.querySelector('a')?.focus()
    else if (event.key === 'Escape' && searching) onType('')
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="p-3 pb-2">
        <input
          type="search"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={text.search}
          placeholder={`${text.search}：${text.searchHint}`}
          autoComplete="off"
          spellCheck={false}
          className="h-7 w-full rounded border border-line bg-app px-2 text-13 text-text-1 placeholder:text-text-3 hover:border-text-3 max-lg:h-11 max-lg:text-15"
        />
      </div>
      <nav ref={list} aria-label={text.list} className="pb-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        {searching && (
          <p role="status" className="px-4 py-1 text-12 text-text-3">
            {found.length > 0 ? text.results(found.length) : text.none(typed.trim())}
          </p>
        )}
        {searching && found.length === 0 && <p className="px-4 text-12 text-text-2">{text.noneHint}</p>}
        {searching
          ? found.map((id) => <EntryLink key={id} id={id} current={id === current} />)
          : dictionaryGroups.map(({ title, ids }) => (
              <section key={title} aria-label={title}>
                <h2 className="px-4 pt-3 pb-1 text-12 text-text-3">{title}</h2>
                <div className="max-lg:grid max-lg:grid-cols-2">
                  {ids.map((id) => (
                    <EntryLink key={id} id={id} current={id === current} />
                  ))}
                </div>
              </section>
            ))}
      </nav>
    </>
  )
}
