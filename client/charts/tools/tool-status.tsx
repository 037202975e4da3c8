import { toolText } from '../../text/chart-tools'
import { WORDS_MAX } from './drawing'
import type { ToolDesk } from './tool-desk'

/**
 * The drawing in progress, over the lowest pane so that nothing moves under the pointer, and the words of a selected
 * text; another selection is only announced to screen readers.
 */
export function ToolStatus({ desk }: { desk: ToolDesk }) {
  const { tool, chosen } = desk
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
    </>
  )
}
