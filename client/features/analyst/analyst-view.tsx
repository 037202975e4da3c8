import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QUESTION_MAX } from '../../../shared/protocol/rest-assistant'
import { type CitedFigure, UNVERIFIED_MANY } from '../../../shared/protocol/rest-assistant-threads'
import { linkFromHere } from '../../session/replay'
import { useInstruments } from '../../store/hooks'
import { analyst as text } from '../../text/analyst'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { download } from '../../ui/csv'
import { EMPTY, formatCount, formatDateTime } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { AnswerText } from './answer'
import { LiveAnswerView, ModelAnswerView } from './model-answer'
import { QuestionsPanel } from './questions-panel'
import { threadText } from './thread-text'
import { type ConversationTurn, isPending, NOTHING, useConversation } from './use-conversation'

interface QuestionFormProps {
  question: string
  onChange: (words: string) => void
  busy: boolean
  onAsk: (words: string) => void
  onStop: () => void
  /** The language model may read one's lists; undefined where rules answer. */
  lists: boolean | undefined
  onLists: (may: boolean) => void
}

/** A question in one's own words. */
function QuestionForm({ question, onChange, busy, onAsk, onStop, lists, onLists }: QuestionFormProps) {
  const name = useExampleName()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(question)
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 flex-wrap items-end gap-2 border-t border-line p-2">
      {lists !== undefined && (
        <label className="flex basis-full items-center gap-1.5 text-12 text-text-2" title={text.mayReadListsWhy}>
          <input type="checkbox" checked={lists} onChange={(event) => onLists(event.target.checked)} />
          {text.mayReadLists}
        </label>
      )}
      <TextField
        label={text.box}
        hideLabel
        size="large"
        value={question}
        onChange={onChange}
        placeholder={name === undefined ? text.box : text.example(name)}
        maxLength={QUESTION_MAX}
        className="flex-1"
      />
      {busy ? (
        <Button className="h-10" onClick={onStop}>
          {text.stop}
        </Button>
      ) : (
        <Button type="submit" variant="primary" className="h-10">
          {text.ask}
        </Button>
      )}
    </form>
  )
}

/** Question of a chart or a review: it is put into the box and not sent automatically. */
const questionOfAddress = (): string => (new URLSearchParams(location.search).get('ask') ?? '').slice(0, QUESTION_MAX)

/** Name of a stock of this market for example questions, so that they can be asked unchanged. */
function useExampleName(): string | undefined {
  const { table } = useInstruments()
  return table?.name[table.kind.indexOf('stock')]
}

/** Example questions of each kind, shown before the first question. */
function FirstQuestions({ onAsk }: { onAsk: (words: string) => void }) {
  const name = useExampleName()
  if (name === undefined) return null
  return (
    <section aria-label={text.first} className="px-4 pb-4">
      <h3 className="pb-2 text-12 text-text-3">{text.first}</h3>
      <ul className="grid gap-2 text-13 sm:grid-cols-2">
        {text.firstQuestions(name).map(({ of, question }) => (
          <li key={of}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="flex h-full w-full flex-col items-start gap-0.5 rounded border border-line px-3 py-2 text-left hover:border-text-3 hover:bg-raised"
            >
              <span className="text-11 text-text-3">{of}</span>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The model's answer and what the rules found. The rules come first where many numbers of the answer are struck. */
function Answers({ turn: { answer, reply } }: { turn: ConversationTurn }) {
  const byRules = reply && (
    <section aria-label={text.byRules}>
      {answer && <h4 className="text-12 text-text-3">{text.byRules}</h4>}
      <AnswerText reply={reply} />
    </section>
  )
  const isLast = !answer || answer.unverified < UNVERIFIED_MANY
  return (
    <>
      {!isLast && byRules}
      {answer && <ModelAnswerView answer={answer} />}
      {isLast && byRules}
    </>
  )
}

function Exchange({ turn, onRetry }: { turn: ConversationTurn; onRetry: () => void }) {
  return (
    <article id={`turn-${turn.id}`} className="border-b border-line px-4 py-3">
      <h3 className="mb-1 text-13 font-medium text-text-2">
        {text.you}：{turn.question}
      </h3>
      {turn.lockedAt !== undefined && (
        <p className="num text-11 text-text-3">{text.lockedAt(formatDateTime(turn.lockedAt))}</p>
      )}
      <Answers turn={turn} />
      {turn.live && turn.live !== NOTHING && <LiveAnswerView live={turn.live} />}
      {turn.isStopped && <p className="text-warning">{text.outcomes.stopped}</p>}
      {turn.problem !== undefined && (
        <p role="alert" className="flex items-center gap-3 text-warning">
          {text.failed}：{turn.problem}
          <Button size="small" onClick={onRetry}>
            {text.ask}
          </Button>
        </p>
      )}
      {isPending(turn) && turn.live === NOTHING && (
        <StateView state="loading" shape="strip" className="border-0 px-0" />
      )}
    </article>
  )
}

/** Questions at the left, the conversation in the middle, its evidence at the right. */
export function AnalystView() {
  const conversation = useConversation()
  const { turns, ask, stop, budget, isBusy: busy } = conversation
  const [question, setQuestion] = useState(questionOfAddress)
  const [mayReadLists, setMayReadLists] = useState(false)
  const [chosen, choose] = useState<string>()
  const end = useRef<HTMLDivElement>(null)
  const latest = turns.findLast((turn) => turn.reply || turn.answer || turn.live)
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
    void ask(trimmed, mayReadLists)
  }
  const show = (turn: ConversationTurn) => {
    choose(turn.id)
    document.getElementById(`turn-${turn.id}`)?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="grid h-full min-h-[36rem] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(20rem,1fr)_auto] gap-px bg-line lg:grid-cols-[16rem_minmax(0,1fr)_20rem] lg:grid-rows-1">
      <QuestionsPanel suggestions={suggestions} conversation={conversation} shown={shown} onAsk={put} onShow={show} />
      <Panel
        title={text.conversation}
        controls={
          <>
            {budget?.model != null && (
              <span className="num text-11 text-text-3 max-sm:hidden">
                {text.tokensLeft(formatCount(budget.tokensLeft), formatCount(budget.tokensPerDay))}
              </span>
            )}
            <Badge kind="note">{budget?.model == null ? text.noModel : text.model(budget.model)}</Badge>
            {turns.length > 0 && (
              <Button size="small" variant="quiet" onClick={() => save(turns)}>
                {text.export}
              </Button>
            )}
          </>
        }
        bodyClassName="flex flex-col"
      >
        <div aria-live="polite" className="min-h-0 flex-1 overflow-y-auto text-15">
          {turns.length === 0 && <p className="max-w-prose p-4 leading-relaxed text-text-2">{text.intro}</p>}
          {turns.length === 0 && <FirstQuestions onAsk={put} />}
          {turns.map((turn) => (
            <Exchange key={turn.id} turn={turn} onRetry={() => put(turn.question)} />
          ))}
          <div ref={end} />
        </div>
        <QuestionForm
          question={question}
          busy={busy}
          onChange={setQuestion}
          onAsk={put}
          onStop={stop}
          lists={budget?.model == null ? undefined : mayReadLists}
          onLists={setMayReadLists}
        />
      </Panel>
      <Panel title={text.evidence} className="max-lg:min-h-48">
        <Evidence turn={shown} />
      </Panel>
    </div>
  )
}

const save = (turns: readonly ConversationTurn[]): void =>
  download(`${text.heading}.md`, threadText(turns), 'text/markdown;charset=utf-8')

type Evidenced = Pick<CitedFigure, 'label' | 'unit' | 'asOf' | 'source' | 'href'> & { value: string }

/** Figures that a turn cites: of the model's answer, then of the rules'. */
function figuresOf({ live, answer, reply }: ConversationTurn): Evidenced[] {
  const cited = (answer ?? live)?.figures ?? []
  return [
    ...cited.map((figure) => ({ ...figure, label: `${figure.of} ${figure.label}`, value: figure.value ?? EMPTY })),
    ...(reply?.facts.filter((fact) => fact.unit !== '') ?? []),
  ]
}

/** Every figure of one answer with its unit, time and source. */
function Evidence({ turn }: { turn: ConversationTurn | undefined }) {
  const figures = turn ? figuresOf(turn) : []
  if (!turn) return <p className="p-3 text-12 text-text-3">{text.evidenceEmpty}</p>
  if (figures.length === 0) return <StateView state="empty" why={text.evidenceEmpty} />
  return (
    <div className="h-full overflow-y-auto">
      <p className="border-b border-line px-3 py-1.5 text-12 text-text-3">{text.evidenceOf(turn.question)}</p>
      <ul>
        {figures.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
          <li key={place} className="border-b border-line">
            <a
              href={linkFromHere(fact.href)}
              target="_blank"
              rel="noopener"
              title={text.open(fact.label)}
              className="grid grid-cols-[1fr_auto] gap-x-2 px-3 py-1.5 hover:bg-raised"
            >
              <span className="truncate text-text-2">{fact.label}</span>
              <span className="num">
                {fact.value}
                <span className="ml-0.5 text-11 text-text-3">{fact.unit}</span>
              </span>
              <span className="num col-span-2 text-11 text-text-3">
                {formatDateTime(fact.asOf)} · {fact.source}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
