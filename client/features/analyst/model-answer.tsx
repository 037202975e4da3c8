import {
  type AnswerOutcome,
  type AnswerPart,
  type AnswerSection,
  type AnswerSentence,
  type CitedFigure,
  type ModelAnswer,
  UNVERIFIED_MANY,
} from '../../../shared/protocol/rest-assistant-threads'
import { linkFromHere } from '../../session/replay'
import { analyst as text } from '../../text/analyst'
import { entryHint, isEntryId } from '../../text/dictionary'
import { Badge } from '../../ui/badge'
import { EMPTY, formatCount, formatDateTime } from '../../ui/format'
import { DraftLevels } from './draft-levels'
import type { LiveAnswer } from './use-conversation'

const SECTIONS: readonly AnswerSection[] = ['facts', 'inference', 'open']

const toolName = (name: string): string => (Object.hasOwn(text.tools, name) ? text.tools[name] : undefined) ?? name

/** Meaning, source and time of a figure. */
function figureHint({ of, label, source, asOf, definition, missing }: CitedFigure): string {
  const title = text.factTitle(`${of}${label}`, source, formatDateTime(asOf))
  return [title, ...(missing ? [missing] : []), ...(isEntryId(definition) ? [entryHint(definition)] : [])].join('\n')
}

/** A figure as the gateway read it; it opens the page that shows it at that time. */
function CitedChip({ figure }: { figure: CitedFigure }) {
  return (
    <a
      href={linkFromHere(figure.href)}
      target="_blank"
      rel="noopener"
      title={figureHint(figure)}
      className="num mx-0.5 whitespace-nowrap rounded border border-line bg-raised px-1 text-text-1 hover:border-accent hover:text-accent"
    >
      {figure.value ?? EMPTY}
      {figure.value !== undefined && figure.unit && <span className="ml-0.5 text-12 text-text-2">{figure.unit}</span>}
    </a>
  )
}

function Part({ part, figures }: { part: AnswerPart; figures: readonly CitedFigure[] }) {
  if (part.kind === 'words') return part.text
  if (part.kind === 'unverified')
    return (
      <del title={text.unverified[part.why]} className="text-warning decoration-warning">
        {part.text}
      </del>
    )
  const figure = figures[part.place]
  return figure ? <CitedChip figure={figure} /> : EMPTY
}

/** Sentences of a section grouped into lines. */
function linesOf(sentences: readonly AnswerSentence[]): AnswerSentence[][] {
  const lines: AnswerSentence[][] = []
  for (const sentence of sentences) {
    const line = lines.at(-1)
    if (line && sentence.layout === 'same-line') line.push(sentence)
    else lines.push([sentence])
  }
  return lines
}

function Sentence({ sentence, figures }: { sentence: AnswerSentence; figures: readonly CitedFigure[] }) {
  return (
    <>
      {sentence.parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes
        <Part key={place} part={part} figures={figures} />
      ))}
      {sentence.isMismatch && (
        <Badge kind="warning" title={text.mismatchWhy}>
          {text.mismatch}
        </Badge>
      )}
    </>
  )
}

/** Facts, inference and what is open apart, in this order. */
function AnswerSections({ sentences, figures }: Pick<ModelAnswer, 'sentences' | 'figures'>) {
  return SECTIONS.map((section) => {
    const own = sentences.filter((sentence) => sentence.section === section)
    if (own.length === 0) return null
    return (
      <section key={section} aria-label={text.sections[section]} className="mb-2">
        <h4 className="text-12 text-text-3">{text.sections[section]}</h4>
        {linesOf(own).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <p key={place} className={line[0]?.layout === 'item' ? 'ml-4 list-item list-disc' : undefined}>
            {line.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added
              <Sentence key={at} sentence={sentence} figures={figures} />
            ))}
          </p>
        ))}
      </section>
    )
  })
}

export function outcomeText(outcome: Exclude<AnswerOutcome, 'done'>, retryAfterSeconds?: number): string {
  return outcome === 'busy' && retryAfterSeconds ? text.busyFor(retryAfterSeconds) : text.outcomes[outcome]
}

/** Tools that the answer used, and the reason for each that failed. */
function ToolList({ tools }: { tools: readonly { name: string; code?: string; message?: string }[] }) {
  if (tools.length === 0) return null
  const failed = tools.filter(({ code }) => code !== undefined)
  return (
    <p className="text-12 text-text-3">
      {text.toolsUsed}：{[...new Set(tools.map(({ name }) => toolName(name)))].join('、')}
      {failed.map(({ name, message = '' }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
        <span key={place} className="ml-2 text-warning">
          {text.toolFailed(toolName(name), message)}
        </span>
      ))}
    </p>
  )
}

/** The answer of a language model. */
export function ModelAnswerView({ answer }: { answer: ModelAnswer }) {
  const { outcome, sentences, figures, unverified, usage, retryAfterSeconds } = answer
  return (
    <div className="leading-7">
      {outcome !== 'done' && <p className="text-warning">{outcomeText(outcome, retryAfterSeconds)}</p>}
      {unverified >= UNVERIFIED_MANY && <p className="text-warning">{text.manyUnverified(unverified)}</p>}
      <AnswerSections sentences={sentences} figures={figures} />
      <DraftLevels figures={figures} />
      <ToolList tools={answer.tools} />
      <p className="text-12 text-text-3">
        {text.model(answer.model)} · {text.usage(formatCount(usage.input + usage.output), usage.isEstimated)}
      </p>
    </div>
  )
}

/** The part of an answer that has arrived. */
export function LiveAnswerView({ live }: { live: LiveAnswer }) {
  return (
    <div className="leading-7">
      <AnswerSections sentences={live.sentences} figures={live.figures} />
      <ToolList tools={live.tools} />
      <p role="status" className="text-12 text-text-3">
        {live.tools.length > 0 && live.sentences.length === 0 ? text.reading : text.thinking}
      </p>
    </div>
  )
}
