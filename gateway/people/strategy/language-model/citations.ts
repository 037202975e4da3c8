import { STOCK_ID } from '../../../../shared/market/instrument-id'
import { formatAt } from '../../../../shared/protocol/machine'
import type { ToolFigure, ToolResult, ToolRow } from '../../../../shared/protocol/rest-assistant'
import type { AnswerPart, CitedFigure } from '../../../../shared/protocol/rest-assistant-threads'
import { levelOf } from '../tools/level-of'
import { FIGURE_MARK, freeNumbers, holdsAmount, writtenMoment } from './free-numbers'

/** `[[r3:adNet]]`, `[[r3.2:adNet]]`; what only looks like one is found too, so that it is struck. */
const REFERENCES = /\[\[([^[\]\n]{0,60})(?:\]\]|$)/g
const GRAMMAR = /^r(\d{1,4})(?:\.(\d{1,3}))?:([a-zA-Z][a-zA-Z0-9]{0,31})$/

/** Figures whose sign is always shown. */
const SIGNED = new Set(
  [
    'change',
    'speed5',
    'adNet',
    'adShare',
    'adBig',
    'odBig',
    'passiveBig',
    'split',
    'points',
    'sumPoints',
    'residual',
  ].concat(['turnoverDifference', 'turnoverChange', 'rest', 'next', 'after1', 'after3', 'after5', 'after10']),
)
const UP = /流入|买入|上涨|涨|增加|增|放大/
const DOWN = /流出|卖出|下跌|跌|减少|减|缩小/

const COMPARISON = /[<>≥≤＜＞]|[大小高低多少]于|超过|不足|突破|跌破/

/** A figure that a reference names. */
export interface CitableFigure {
  row: ToolRow
  name: string
  figure: ToolFigure
  cited: CitedFigure
  ledger: string
}

/** Results of one answer, by the number that the gateway gives to each. */
export class Citations {
  private readonly results = new Map<number, ToolResult>()
  readonly figures: CitedFigure[] = []
  private readonly places = new Map<string, number>()
  /** Instruments of results and of the question, by the names that a sentence may use. */
  private readonly names = new Map<string, string>()
  private readonly phrases: string[]

  /** `next`: number of the first result. `allowed`: dates of the question and names that it holds. `lock`: no figure is later, epoch ms. */
  constructor(
    private next: number,
    allowed: readonly string[],
    named: readonly { id: string; name: string }[],
    private readonly lock = Number.POSITIVE_INFINITY,
  ) {
    this.phrases = allowed.filter((phrase) => !holdsAmount(phrase))
    for (const { id, name } of named) this.nameOf(id, name)
  }

  private nameOf(id: string, name: string | undefined): void {
    if (!STOCK_ID.test(id)) return
    const [code = ''] = id.split('.')
    for (const phrase of [name, id, code]) if (phrase) this.names.set(phrase, id)
  }

  /** Adds a result and returns its number. */
  add(result: ToolResult): number {
    const number = this.next++
    this.results.set(number, result)
    this.phrases.push(...writtenMoment(formatAt(result.asOf)))
    for (const { id, untrusted } of result.rows) {
      this.nameOf(id, untrusted.name)
      if (untrusted.name && !holdsAmount(untrusted.name)) this.phrases.push(untrusted.name)
      if (/^\d{8}$/.test(id)) this.phrases.push(...writtenMoment(id))
    }
    return number
  }

  /** A condition that a tool accepted may be repeated as it is, if it compares and the question holds its numbers. */
  allowCondition(condition: string, question: string): void {
    const numbersOf = (text: string) =>
      freeNumbers(text, this.phrases).map(({ from, to }) => text.slice(from, to).replace(/\s/g, ''))
    const asked = new Set(numbersOf(question))
    if (COMPARISON.test(condition) && numbersOf(condition).every((number) => asked.has(number)))
      this.phrases.push(condition)
  }

  knows(id: string): boolean {
    return [...this.names.values()].includes(id)
  }

  get nextNumber(): number {
    return this.next
  }

  /** Undefined for a reference to nothing, or to what is later than the lock. */
  find(reference: string): CitableFigure | undefined {
    const [, number, place, name = ''] = GRAMMAR.exec(reference) ?? []
    const result = this.results.get(Number(number))
    if (!result) return undefined
    const row =
      place === undefined ? (result.rows.length === 1 ? result.rows[0] : undefined) : result.rows[Number(place) - 1]
    const figure = row && Object.hasOwn(row.figures, name) ? row.figures[name] : undefined
    if (!row || !figure || Math.max(row.at ?? 0, result.asOf) > this.lock) return undefined
    const { label, unit, definition, missing } = figure
    const level = levelOf(row.id, name, figure)
    const sign = SIGNED.has(name) && (figure.number ?? 0) > 0 ? '+' : ''
    const cited: CitedFigure = {
      of: row.untrusted.name ?? '',
      label,
      ...(figure.value === undefined ? { missing: missing ?? '' } : { value: `${sign}${figure.value}` }),
      unit,
      asOf: row.at ?? result.asOf,
      source: result.source,
      quality: result.quality,
      definition,
      href: row.href,
      level,
    }
    return { row, name, figure, cited, ledger: result.ledger }
  }

  private placeOf(reference: string, cited: CitedFigure): number {
    const known = this.places.get(reference)
    if (known !== undefined) return known
    this.places.set(reference, this.figures.push(cited) - 1)
    return this.figures.length - 1
  }

  /** A sentence whose references are figures, and whose other numbers are struck. */
  resolve(sentence: string): { parts: AnswerPart[]; cites: boolean; isMismatch: boolean } {
    const cited: { clause: string; of: CitableFigure }[] = []
    /** References, each with what is put in its place. */
    const places = new Map<number, { to: number; part: AnswerPart }>()
    let marked = sentence
    for (const { index: from, 0: whole, 1: reference = '' } of sentence.matchAll(REFERENCES)) {
      const of = whole.endsWith(']]') ? this.find(reference) : undefined
      let to = from + whole.length
      let part: AnswerPart = { kind: 'unverified', text: whole, why: 'reference' }
      if (of) {
        // A unit that is written again says nothing.
        const { unit } = of.cited
        if (unit !== '' && of.cited.value !== undefined && sentence.startsWith(unit, to)) to += unit.length
        part = { kind: 'figure', place: this.placeOf(reference, of.cited) }
        cited.push({ clause: clauseAround(sentence, from), of })
      }
      places.set(from, { to, part })
      marked = marked.slice(0, from) + FIGURE_MARK.repeat(to - from) + marked.slice(to)
    }
    for (const { from, to } of freeNumbers(marked, this.phrases))
      places.set(from, { to, part: { kind: 'unverified', text: sentence.slice(from, to), why: 'number' } })
    return { parts: partsOf(sentence, places), cites: cited.length > 0, isMismatch: this.isMismatch(sentence, cited) }
  }

  /** The figure of another instrument than the only one that is named, or a word that contradicts its sign. */
  private isMismatch(sentence: string, found: readonly { clause: string; of: CitableFigure }[]): boolean {
    const named = new Set([...this.names].filter(([phrase]) => sentence.includes(phrase)).map(([, id]) => id))
    const [only] = named
    return found.some(({ clause, of: { row, name, figure } }) => {
      if (named.size === 1 && STOCK_ID.test(row.id) && row.id !== only) return true
      if (!SIGNED.has(name) || !figure.number) return false
      const words = clause
        .replace(REFERENCES, '')
        .replace(/涨跌幅?|涨停|跌停|涨速|净流入|净流出/g, (term) => (term.startsWith('净流') ? term.slice(1) : ''))
      const [up, down] = [UP.test(words), DOWN.test(words)]
      return up !== down && up !== figure.number > 0
    })
  }
}

/** A sentence with parts in their places, and words between them. */
function partsOf(sentence: string, places: ReadonlyMap<number, { to: number; part: AnswerPart }>): AnswerPart[] {
  const parts: AnswerPart[] = []
  let at = 0
  const words = (to: number) => to > at && parts.push({ kind: 'words', text: sentence.slice(at, to) })
  for (const [from, { to, part }] of [...places].sort(([a], [b]) => a - b)) {
    words(from)
    parts.push(part)
    at = to
  }
  words(sentence.length)
  return parts
}

/** The part between commas that the reference stands in. */
function clauseAround(sentence: string, at: number): string {
  const before = Math.max(...['，', '；', '、', ','].map((mark) => sentence.lastIndexOf(mark, at)))
  const after = /[，；、,]/.exec(sentence.slice(at))
  return sentence.slice(before + 1, after ? at + after.index : undefined)
}
