import { useState } from 'react'
import { asApiError } from '../../store/use-resource'
import { analyst as text } from '../../text/analyst'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import { toast } from '../../ui/toast'
import type { Conversation, ConversationTurn } from './use-conversation'

interface QuestionsPanelProps {
  suggestions: readonly string[]
  conversation: Conversation
  /** The turn whose evidence is shown. */
  shown: ConversationTurn | undefined
  onAsk: (words: string) => void
  onShow: (turn: ConversationTurn) => void
}

/** Suggested questions, those of this thread, and other threads. */
export function QuestionsPanel({ suggestions, conversation, shown, onAsk, onShow }: QuestionsPanelProps) {
  const { turns, isBusy: busy } = conversation
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
          <h3 className="flex items-center justify-between px-3 py-1.5 text-12 text-text-3">{text.history}</h3>
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
      <Threads conversation={conversation} />
    </Panel>
  )
}

/** Stored threads, the latest first. Deleting one asks first. */
function Threads({ conversation: { threads, thread, turns, open, begin, remove } }: { conversation: Conversation }) {
  const [leaving, setLeaving] = useState<string>()
  const attempt = (work: Promise<void>) => void work.catch((thrown: unknown) => toast.error(asApiError(thrown).message))
  return (
    <section className="border-t border-line">
      <h3 className="flex items-center justify-between px-3 py-1.5 text-12 text-text-3">
        {text.threads}
        {turns.length > 0 && (
          <Button size="small" variant="quiet" onClick={begin}>
            {text.newThread}
          </Button>
        )}
      </h3>
      {threads.length === 0 && <p className="px-3 pb-2 text-12 text-text-3">{text.noThreads}</p>}
      <ul className="max-lg:flex max-lg:overflow-x-auto">
        {threads.map(({ id, title, turns: count }) => (
          <li key={id} className="flex items-center max-lg:shrink-0">
            <button
              type="button"
              aria-current={id === thread}
              onClick={() => attempt(open(id))}
              className={classNames(
                'flex min-w-0 flex-1 items-baseline justify-between gap-2 px-3 py-1 text-left text-12 hover:bg-raised max-lg:h-11 max-lg:max-w-60 max-lg:items-center',
                id === thread ? 'text-text-1' : 'text-text-2',
              )}
            >
              <span className="truncate">{title || text.untitled}</span>
              <span className="num shrink-0 text-11 text-text-3">{text.turnsOf(count)}</span>
            </button>
            {leaving === id ? (
              <Button size="small" variant="danger" onClick={() => attempt(remove(id))}>
                {text.removeSure}
              </Button>
            ) : (
              <Button
                size="small"
                variant="quiet"
                aria-label={text.removeThread(title || text.untitled)}
                onClick={() => setLeaving(id)}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
