import { boardText } from '../../text/board'
import { Button } from '../../ui/button'

const words = boardText.screen

export interface ScreenStripProps {
  where: { text: string; wrongAt: number | undefined }
  shown: number
  unknown: number
  onClear: () => void
}

/** The condition above the rows that it leaves, how many these are, and of how many it cannot tell. */
export function ScreenStrip({ where: { text, wrongAt }, shown, unknown, onClear }: ScreenStripProps) {
  const wrong = wrongAt !== undefined
  return (
    <div
      role="status"
      aria-label={words.title}
      className="flex h-6 shrink-0 items-center gap-3 border-b border-line px-2 text-12"
    >
      <span className="min-w-0 truncate text-text-2" title={text}>
        {text}
      </span>
      {wrong ? (
        <span className="min-w-0 truncate text-warning">{words.wrong(text, wrongAt)}</span>
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
