import { searchText } from '../../text/search'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'
import { codeOfResult, keyOfResult, ResultRow } from './result-row'
import type { Result } from './search-results'

interface ResultListProps {
  id: string
  results: readonly Result[]
  /** Which is chosen. */
  at: number
  onPick: (result: Result, newTab: boolean) => void
}

/** Search results; the keys belong to the field above. */
export function ResultList({ id, results, at, onPick }: ResultListProps) {
  return (
    <div id={id} role="listbox" aria-label={searchText.results} tabIndex={-1}>
      {results.map((result, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
        <div
          key={keyOfResult(result)}
          id={`${id}-${place}`}
          {...markOf(codeOfResult(result))}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => onPick(result, event.altKey)}
          className={classNames(
            'flex min-h-6 items-center gap-2 px-2 text-13 max-sm:min-h-10',
            place === at ? 'bg-panel text-text-1 shadow-[inset_2px_0_var(--accent)]' : 'text-text-2',
          )}
        >
          <ResultRow result={result} />
        </div>
      ))}
      {results.length === 0 && <p className="px-2 py-2 text-12 text-text-3">{searchText.none}</p>}
    </div>
  )
}
