import { type FormEvent, useEffect, useRef, useState } from 'react'
import { analyst as text } from '../../text/analyst'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { Answer } from './answer'
import { Evidence } from './evidence'
import { type Turn, useConversation } from './use-conversation'
import { useExample } from './use-example'

const QUESTION_MAX = 300

function Exchange({ turn, onRetry }: { turn: Turn; onRetry: () => void }) {
  return (
    <article id={`turn-${turn.id}`} className="border-b border-line px-4 py-3">
      <h3 className="mb-1 text-13 font-medium text-text-2">
        {text.you}：{turn.question}
      </h3>
      {turn.reply && <Answer reply={turn.reply} />}
      {turn.problem && (
        <p role="alert" className="flex items-center gap-3 text-warning">
          {text.failed}：{turn.problem}
          <Button size="small" onClick={onRetry}>
            {text.ask}
          </Button>
        </p>
      )}
      {!turn.reply && !turn.problem && <StateView state="loading" shape="strip" className="border-0 px-0" />}
    </article>
  )
}

/** Questions at the left, the conversation in the middle, what it stands on at the right. */
export function AnalystView() {
  const { turns, ask, clear, busy } = useConversation()
  const example = useExample()
  const [question, setQuestion] = useState('')
  const [chosen, choose] = useState<number>()
  const end = useRef<HTMLDivElement>(null)
  const latest = turns.findLast((turn) => turn.reply)
  const shown = turns.find((turn) => turn.id === chosen) ?? latest
  const suggestions = latest?.reply?.suggestions ?? text.questions
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is brought into sight
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [turns])

  const put = (words: string) => {
    const trimmed = words.trim()
    if (trimmed === '' || busy) return
    choose(undefined)
    setQuestion('')
    void ask(trimmed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    put(question)
  }
  const show = (turn: Turn) => {
    choose(turn.id)
    document.getElementById(`turn-${turn.id}`)?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="grid h-full min-h-[36rem] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(20rem,1fr)_auto] gap-px bg-line lg:grid-cols-[16rem_minmax(0,1fr)_20rem] lg:grid-rows-1">
      <Panel title={text.ready} bodyClassName="overflow-y-auto">
        <ul className="max-lg:flex max-lg:overflow-x-auto">
          {suggestions.map((words) => (
            <li key={words} className="shrink-0">
              <button
                type="button"
                disabled={busy}
                onClick={() => put(words)}
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
              <Button size="small" variant="quiet" onClick={clear}>
                {text.clear}
              </Button>
            </h3>
            <ul>
              {turns.map((turn) => (
                <li key={turn.id}>
                  <button
                    type="button"
                    onClick={() => show(turn)}
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
      <Panel
        title={text.conversation}
        controls={<Badge kind="note">{text.noModel}</Badge>}
        bodyClassName="flex flex-col"
      >
        <div aria-live="polite" className="min-h-0 flex-1 overflow-y-auto text-15">
          {turns.length === 0 && <p className="max-w-prose p-4 leading-relaxed text-text-2">{text.intro}</p>}
          {turns.map((turn) => (
            <Exchange key={turn.id} turn={turn} onRetry={() => put(turn.question)} />
          ))}
          <div ref={end} />
        </div>
        <form onSubmit={submit} className="flex shrink-0 items-end gap-2 border-t border-line p-2">
          <TextField
            label={text.box}
            hideLabel
            size="large"
            value={question}
            onChange={setQuestion}
            placeholder={example}
            maxLength={QUESTION_MAX}
            className="flex-1"
          />
          <Button type="submit" variant="primary" disabled={busy} className="h-10">
            {busy ? text.asking : text.ask}
          </Button>
        </form>
      </Panel>
      <Panel title={text.evidence} className="max-lg:min-h-48">
        <Evidence reply={shown?.reply} />
      </Panel>
    </div>
  )
}
