import type { ReactNode } from 'react'
import { NEW_STOCK_DAYS } from '../../../shared/market/listed-limits'
import { boardText } from '../../text/board'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { Segmented } from '../../ui/segmented'
import { BOARD_FILTERS, type BoardFilter, isFiltered, ROW_MARKS, type RowFilter } from './filter'

interface BoardFilterBarProps {
  filter: RowFilter
  onChange: (change: Partial<RowFilter>) => void
  onClear: () => void
  /** Rows shown and rows of the list. */
  shown: number
  all: number
  /** Stock lists know boards and limits. */
  stocks: boolean
  /** Whether the source states when stocks were listed: without it none is known to be new. */
  knowsListing: boolean
  /** Editor of conditions. */
  screen: ReactNode
}

const words = boardText.filter

/** Filters as chips, with what they leave over; where one row is too narrow, boards and limits have the second. */
export function BoardFilterBar({
  filter,
  onChange,
  onClear,
  shown,
  all,
  stocks,
  knowsListing,
  screen,
}: BoardFilterBarProps) {
  const marks = ROW_MARKS.filter((mark) => mark !== 'new' || knowsListing || filter.mark === mark)
  return (
    <div className="@container shrink-0 border-b border-line">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-2 py-0.5">
        <input
          type="search"
          value={filter.text}
          onChange={(event) => onChange({ text: event.target.value })}
          placeholder={words.placeholder}
          aria-label={words.label}
          className="h-5 max-w-30 min-w-0 flex-[1_1_5rem] rounded border border-line bg-app px-1.5 text-12 placeholder:text-text-3 hover:border-text-3"
        />
        {stocks && (
          <div className="flex items-center gap-2 @max-3xl:order-last">
            <Segmented
              label={words.boardLabel}
              options={BOARD_FILTERS.map((value) => ({ value, title: words.boards[value] }))}
              value={filter.board}
              onChange={(board: BoardFilter) => onChange({ board })}
            />
            <span className="flex items-center gap-1">
              {marks.map((mark) => (
                <Chip
                  key={mark}
                  pressed={filter.mark === mark}
                  title={mark === 'new' ? (knowsListing ? words.newHelp(NEW_STOCK_DAYS) : words.newUnknown) : undefined}
                  onClick={() => onChange({ mark: filter.mark === mark ? undefined : mark })}
                >
                  {words.marks[mark]}
                </Chip>
              ))}
            </span>
          </div>
        )}
        {screen}
        <span className="num ml-auto min-w-21 shrink-0 text-right text-12 text-text-3" aria-live="polite">
          {words.count(shown, all)}
        </span>
        {isFiltered(filter) && (
          <Button size="small" variant="quiet" onClick={onClear}>
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  )
}
