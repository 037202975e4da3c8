import { analyst as text } from '../../text/analyst'
import { EMPTY, formatBeijing } from '../../ui/format'
import { outcomeText } from './model-answer'
import type { ConversationTurn } from './use-conversation'

/** A thread as text: every figure with unit, source and time; numbers that no tool returned are left out. */
export function threadText(turns: readonly ConversationTurn[]): string {
  return turns.flatMap((turn) => [`## ${turn.question}`, '', ...linesOf(turn), '']).join('\n')
}

function linesOf({ answer, reply }: ConversationTurn): string[] {
  const lines: string[] = []
  if (answer) {
    if (answer.outcome !== 'done') lines.push(outcomeText(answer.outcome, answer.retryAfterSeconds))
    for (const section of ['facts', 'inference', 'open'] as const) {
      const own = answer.sentences.filter((sentence) => sentence.section === section)
      if (own.length === 0) continue
      lines.push(`### ${text.sections[section]}`)
      const words = own.map(({ parts, isMismatch }) => {
        const said = parts
          .map((part) => {
            if (part.kind === 'words') return part.text
            if (part.kind === 'unverified') return text.struck
            const figure = answer.figures[part.place]
            if (!figure) return EMPTY
            const { value, unit, asOf, source } = figure
            return text.cited(value === undefined ? EMPTY : value + unit, formatBeijing(asOf), source)
          })
          .join('')
        return isMismatch ? `${said}（${text.mismatch}）` : said
      })
      lines.push(...words)
    }
  }
  for (const sentence of reply?.text ?? [])
    lines.push(
      sentence.replace(/\{(\d{1,4})\}/g, (whole, place) => {
        const fact = reply?.facts[Number(place)]
        if (!fact) return whole
        return fact.unit === '' ? fact.value : text.cited(fact.value + fact.unit, formatBeijing(fact.asOf), fact.source)
      }),
    )
  return lines
}
