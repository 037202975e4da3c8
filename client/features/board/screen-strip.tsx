import { boardText } from '../../text/board'
import { Button } from '../../ui/button'
import type { WrittenCondition } from './screen-button'

const words = boardText.screen

interface ScreenStripProps {
  where: WrittenCondition
  shown: number
  unknown: number
  /** The condition is to be rewritten. */
  onEdit: () => void
  onClear: () => void
}

/**
 * The condition above the matching rows, their number, and the number of undecided rows. Content without room beside
 * the condition is below it: only the condition itself is cut.
 */
export function ScreenStrip({ where: { text, wrong }, shown, unknown, onEdit, onClear }: ScreenStripProps) {
  return (
    <div
      role="status"
      aria-label={words.title}
      className="flex min-h-6 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-2 py-0.5 text-12"
    >
      <button
        type="button"
        title={`${text}\n${words.edit}`}
        onClick={onEdit}
        className="line-clamp-2 max-w-full text-left break-all text-text-2 hover:text-text-1"
      >
        {text}
      </button>
      {wrong ? (
        <span className="text-warning">{wrong}</span>
      ) : (
        <>
          <span className="num whitespace-nowrap text-accent">{words.hits(shown)}</span>
          {unknown > 0 && (
            <span className="num whitespace-nowrap text-text-3" title={words.unknownHelp}>
              {words.unknown(unknown)}
            </span>
          )}
        </>
      )}
      <Button size="small" variant="quiet" className="ml-auto shrink-0" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  )
}
