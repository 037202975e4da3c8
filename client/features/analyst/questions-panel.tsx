import { analyst as text } from '../../text/analyst'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import type { ConversationTurn } from './use-conversation'

interface QuestionsPanelProps {
  suggestions: readonly string[]
  turns: readonly ConversationTurn[]
  /** The one whose evidence is shown. */
  shown: ConversationTurn | undefined
  busy: boolean
  onAsk: (words: string) => void
  onShow: (turn: ConversationTurn) => void
  onClear: () => void
}

/** Suggested questions, and previous ones. */
export function QuestionsPanel({ suggestions, turns, shown, busy, onAsk, onShow, onClear }: QuestionsPanelProps) {
  return (
    <Panel title={text.ready} bodyClassName="overflow-y-auto">
      <ul className="max-lg:flex max-lg:overflow-x-auto">
        {suggestions.map((words) => (
          <li key={words} className="shrink-0">
            <button
              type="button"
              disabled={busy}
              onClick={() => onAsk(words)}
              className="w-full px-3 py-1.5 text-left text-text-2 hover:bg-raised hover:text-text-1 disabled:opacity-50 max-lg:h-11"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      {turns.length > 0 && (
        <section className="border-t border-line max-lg:hidden">
          <h3 className="flex items-center justify-between px-3 py-1.5 text-12 text-text-3">
            {text.history}
            <Button size="small" variant="quiet" onClick={onClear}>
              {text.clear}
            </Button>
          </h3>
          <ul>
            {turns.map((turn) => (
              <li key={turn.id}>
                <button
                  type="button"
                  onClick={() => onShow(turn)}
                  className={classNames(
                    'block w-full truncate px-3 py-1 text-left text-12 hover:bg-raised',
                    turn === shown ? 'text-text-1' : 'text-text-2',
                  )}
                >
                  {turn.question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}
