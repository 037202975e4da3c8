import { toolText } from '../../text/chart-tools'
import { Button } from '../../ui/button'
import { WORDS_MAX } from './drawing'
import type { DrawingDesk } from './tool-desk'
import type { ToolsOptions } from './use-tools'

interface ToolStatusProps extends Pick<ToolsOptions, 'drafts' | 'onStretch'> {
  desk: DrawingDesk
}

/**
 * The drawing in progress, over the lowest pane so that nothing moves under the pointer, and the words of a selected
 * text, the question about a marked stretch, and drafts to accept. Another selection is only announced to screen readers.
 */
export function ToolStatus({ desk, drafts, onStretch }: ToolStatusProps) {
  const { tool, chosen, stretch } = desk
  return (
    <>
      <div
        role="status"
        className={
          tool
            ? 'pointer-events-none absolute bottom-5 left-15 z-20 mr-14 rounded-[3px] bg-panel/90 px-1 text-11 text-accent'
            : 'sr-only'
        }
      >
        {tool ? toolText.active(toolText.kinds[tool]) : chosen && toolText.chosen(toolText.kinds[chosen.kind])}
      </div>
      {!tool && chosen?.kind === 'text' && (
        <input
          key={chosen.id}
          aria-label={toolText.words}
          placeholder={toolText.words}
          defaultValue={chosen.words ?? ''}
          maxLength={WORDS_MAX}
          onChange={(event) => desk.write(event.target.value)}
          className="absolute bottom-5 left-15 z-20 h-7 w-56 rounded border border-line bg-app px-2 text-13 text-text-1"
        />
      )}
      {!tool && stretch && onStretch && (
        <Button size="small" className="absolute bottom-5 left-15 z-20" onClick={() => onStretch(...stretch)}>
          {toolText.ask}
        </Button>
      )}
      {drafts && desk.drafts.length > 0 && (
        <div
          role="status"
          className="absolute bottom-13 left-15 z-20 flex items-center gap-2 rounded border border-line bg-panel px-2 py-1 text-12"
        >
          {toolText.drafts(desk.drafts.length)}
          <Button
            size="small"
            disabled={desk.isFull}
            onClick={() => {
              desk.accept()
              drafts.onEnd()
            }}
          >
            {toolText.acceptDrafts}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              desk.propose([], '')
              drafts.onEnd()
            }}
          >
            {toolText.dropDrafts}
          </Button>
        </div>
      )}
    </>
  )
}
