import { STOCK_ID } from '../../../../shared/market/instrument-id'
import { beijingDate } from '../../../../shared/market/session'
import { formatAt } from '../../../../shared/protocol/machine'
import type { ToolResult, ToolRow } from '../../../../shared/protocol/rest-assistant'
import type { AnswerPart, CitedFigure } from '../../../../shared/protocol/rest-assistant-threads'
import { levelOf } from '../tools/level-of'
import type { CitableFigure } from './citable-figure'
import { FIGURE_MARK, freeNumbers, holdsAmount, writtenMoment } from './free-numbers'
import { contradictsSign, isOfAnotherDay, namesAnother, SIGNED } from './mismatch'

/** `[[r3:adNet]]`, `[[r3.2:adNet]]`; what only looks like one is found too, so that it is struck. */
const REFERENCES = /\[\[([^[\]\n]{0,60})(?:\]\]|$)/g
const GRAMMAR = /^r(\d{1,4})(?:\.(\d{1,3}))?:([a-zA-Z][a-zA-Z0-9]{0,31})$/

const COMPARISON = /[<>≥≤＜＞]|[大小高低多少]于|超过|不足|突破|跌破/

/** Results of one answer, by the number that the gateway gives to each. */
export class Citations {
  private readonly results = new Map<number, ToolResult>()
  readonly figures: CitedFigure[] = []
  private readonly places = new Map<string, number>()
  /** Instruments of results and of the question, and boards of results, by the names that a sentence may use. */
  private readonly names = new Map<string, string>()
  private readonly phrases: string[]
  /** Subject of the last sentence with a name. */
  private subject: readonly string[] = []
  /** Day of the results, `YYYYMMDD`. */
  private today = ''

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
    // A board has no code.
    if (name === id && !STOCK_ID.test(id)) this.names.set(name, id)
    if (!STOCK_ID.test(id)) return
    const [code = ''] = id.split('.')
    for (const phrase of [name, id, code]) if (phrase) this.names.set(phrase, id)
  }

  /** Adds a result and returns its number. */
  add(result: ToolResult): number {
    const number = this.next++
    this.results.set(number, result)
    const asOf = formatAt(result.asOf)
    this.today = beijingDate(result.asOf) > this.today ? beijingDate(result.asOf) : this.today
    this.phrases.push(...writtenMoment(asOf))
    for (const { id, untrusted, at } of result.rows) {
      this.nameOf(id, untrusted.name)
      if (untrusted.name && !holdsAmount(untrusted.name)) this.phrases.push(untrusted.name)
      if (/^\d{8}$/.test(id)) this.phrases.push(...writtenMoment(id))
      if (at !== undefined) this.phrases.push(...writtenMoment(formatAt(at).slice(0, 8)))
    }
    return number
  }

  /**
   * A condition that a tool accepted may be repeated unchanged if it is a comparison and the question contains its
   * numbers.
   */
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
    const level = levelOf(row, name, figure)
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
    const cited: Said[] = []
    /** Replacements of references and free numbers, by start position. */
    const spans = new Map<number, { to: number; part: AnswerPart }>()
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
        cited.push({ ...clauseAround(sentence, from), of })
      }
      spans.set(from, { to, part })
      marked = marked.slice(0, from) + FIGURE_MARK.repeat(to - from) + marked.slice(to)
    }
    for (const { from, to } of freeNumbers(marked, this.phrases))
      spans.set(from, { to, part: { kind: 'unverified', text: sentence.slice(from, to), why: 'number' } })
    return { parts: partsOf(sentence, spans), cites: cited.length > 0, isMismatch: this.isMismatch(sentence, cited) }
  }

  /** Instruments or boards that a text names; a name within a longer one (银行 in 平安银行) is none. */
  private namedIn(text: string): string[] {
    const found = new Set<string>()
    let rest = text
    for (const [phrase, id] of [...this.names].sort(([a], [b]) => b.length - a.length)) {
      if (!rest.includes(phrase)) continue
      found.add(id)
      rest = rest.replaceAll(phrase, ' ')
    }
    return [...found]
  }

  /** A figure of something else than the sentence says: another instrument or board, day, kind or sign. */
  private isMismatch(sentence: string, found: readonly Said[]): boolean {
    const named = this.namedIn(sentence)
    if (named.length > 0) this.subject = named
    const words = sentence.replace(REFERENCES, '')
    return found.some(({ before, clause, of }) => {
      const said = clause.replace(REFERENCES, '')
      return (
        this.isOfAnother(of.row) ||
        contradictsSign(said, of) ||
        namesAnother(before, of) ||
        isOfAnotherDay(said, words, of, this.today)
      )
    })
  }

  /** Of another instrument than the only one that this sentence names, or else the one before; the same for boards. */
  private isOfAnother({ id, instrument = id, untrusted: { name = '' } }: ToolRow): boolean {
    const owner = STOCK_ID.test(instrument) ? instrument : this.names.get(name)
    if (owner === undefined) return false
    const [only, other] = this.subject.filter((one) => STOCK_ID.test(one) === STOCK_ID.test(owner))
    return only !== undefined && other === undefined && only !== owner
  }
}

/** A figure in a sentence: its clause, and the clause as far as it. */
interface Said {
  before: string
  clause: string
  of: CitableFigure
}

/** A sentence with these parts instead of what stood there, and its words between them. */
function partsOf(sentence: string, spans: ReadonlyMap<number, { to: number; part: AnswerPart }>): AnswerPart[] {
  const parts: AnswerPart[] = []
  let at = 0
  const words = (to: number) => to > at && parts.push({ kind: 'words', text: sentence.slice(at, to) })
  for (const [from, { to, part }] of [...spans].sort(([a], [b]) => a - b)) {
    words(from)
    parts.push(part)
    at = to
  }
  words(sentence.length)
  return parts
}

/** The part between commas that the reference stands in. */
function clauseAround(sentence: string, at: number): { before: string; clause: string } {
  const start = Math.max(...['，', '；', '、', ','].map((mark) => sentence.lastIndexOf(mark, at))) + 1
  const after = /[，；、,]/.exec(sentence.slice(at))
  return { before: sentence.slice(start, at), clause: sentence.slice(start, after ? at + after.index : undefined) }
}
