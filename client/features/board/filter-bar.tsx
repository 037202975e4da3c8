import type { ReactNode } from 'react'
import { boardText } from '../../text/board'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Segmented } from '../../ui/segmented'
import { BOARD_FILTERS, type BoardFilter, isFiltered, type RowFilter } from './filter'

export interface FilterBarProps {
  filter: RowFilter
  onChange: (change: Partial<RowFilter>) => void
  onClear: () => void
  /** Rows shown and rows of the list. */
  shown: number
  all: number
  /** Stock lists know boards and limits. */
  stocks: boolean
  /** Where conditions are written. */
  screen: ReactNode
}

const words = boardText.filter

/** Filters as chips in one row, with what they leave over. */
export function FilterBar({ filter, onChange, onClear, shown, all, stocks, screen }: FilterBarProps) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-2">
      <input
        type="search"
        value={filter.text}
        onChange={(event) => onChange({ text: event.target.value })}
        placeholder={words.placeholder}
        aria-label={words.label}
        className="h-5 w-30 shrink-0 rounded border border-line bg-app px-1.5 text-12 placeholder:text-text-3 hover:border-text-3"
      />
      {stocks && (
        <>
          <Segmented
            label={words.boardLabel}
            options={BOARD_FILTERS.map((value) => ({ value, title: words.boards[value] }))}
            value={filter.board}
            onChange={(board: BoardFilter) => onChange({ board })}
          />
          <button
            type="button"
            aria-pressed={filter.limitUp}
            onClick={() => onChange({ limitUp: !filter.limitUp })}
            className={classNames(
              'h-5 shrink-0 rounded border px-1.5 text-12',
              filter.limitUp ? 'border-accent bg-raised text-text-1' : 'border-line text-text-2 hover:text-text-1',
            )}
          >
            {words.limitUp}
          </button>
        </>
      )}
      {screen}
      <span className="num ml-auto shrink-0 text-12 text-text-3" aria-live="polite">
        {words.count(shown, all)}
      </span>
      {isFiltered(filter) && (
        <Button size="small" variant="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}
