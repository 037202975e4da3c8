import type { AnswerSection, AnswerSentence } from '../../../../shared/protocol/rest-assistant-threads'
import { advises } from './advice'
import type { Citations } from './citations'
import { plainText, readLine, withoutEmphasis } from './plain-text'

const ANSWER_BOUNDS = { characters: 4_000, line: 2_000 }

const SECTIONS: readonly [RegExp, AnswerSection][] = [
  [/事实/, 'facts'],
  [/推断/, 'inference'],
  [/待核实/, 'open'],
]
const SENTENCE_END = /[。！？!?；;\n]["'”’」』）)\]]{0,2}/

/** Characters of the prompt that an answer must not repeat in a row. */
const SECRET_CHARACTERS = 40

const closed = (text: string): string => text.replace(/\s/g, '')

/** Cuts the model's text into sentences, checks each and gives it on; none changes afterwards. */
export class AnswerWriter {
  private rest = ''
  private section: AnswerSection = 'inference'
  private isLineStart = true
  private characters = 0
  /** End of the text so far, without spaces. */
  private before = ''
  readonly sentences: AnswerSentence[] = []
  unverified = 0
  /** Trading advice: the answer is withdrawn. */
  isRefused = false

  /** `prompt`, `key`: what no answer may repeat. */
  constructor(
    private readonly citations: Citations,
    private readonly secrets: { prompt: string; key: string | undefined },
    private readonly onSentence: (sentence: AnswerSentence) => void,
  ) {}

  /** Whether the longest answer is reached. */
  get isFull(): boolean {
    return this.characters >= ANSWER_BOUNDS.characters
  }

  push(text: string): void {
    if (this.isRefused || this.isFull) return
    this.rest += text
    for (;;) {
      const end = SENTENCE_END.exec(this.rest)
      const isLong = this.rest.length > ANSWER_BOUNDS.line
      // The end of a sentence may arrive with the next piece.
      if (!isLong && (!end || end.index + end[0].length === this.rest.length)) return
      const length = end && end.index < ANSWER_BOUNDS.line ? end.index + end[0].length : ANSWER_BOUNDS.line
      this.write(this.rest.slice(0, length))
      this.rest = this.rest.slice(length)
    }
  }

  /** The last sentence has no end of its own. */
  end(): void {
    if (this.rest !== '') this.write(this.rest)
    this.rest = ''
    this.isLineStart = true
  }

  private write(raw: string): void {
    if (this.isRefused || this.isFull) return
    const lines = plainText(raw).split('\n')
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.isLineStart = true
      if (line.trim() !== '') this.writeLine(line)
    }
  }

  private writeLine(line: string): void {
    const isStart = this.isLineStart
    const read = isStart ? readLine(line) : { heading: undefined, isItem: false, text: withoutEmphasis(line) }
    if (read.heading !== undefined) {
      const known = SECTIONS.find(([words]) => words.test(read.heading as string))
      if (known) {
        this.section = known[1]
        return
      }
    }
    const text = (read.heading ?? read.text).slice(0, ANSWER_BOUNDS.characters - this.characters)
    if (text.trim() === '') return
    this.isLineStart = false
    if (advises(text)) {
      this.isRefused = true
      return
    }
    const said = this.repeatsSecret(text) ? '…' : text
    this.characters += said.length
    this.emit(said, isStart ? (read.isItem ? 'item' : 'new-line') : 'same-line')
  }

  private emit(text: string, layout: AnswerSentence['layout']): void {
    const { parts, cites, isMismatch } = this.citations.resolve(text)
    this.unverified += parts.filter(({ kind }) => kind === 'unverified').length
    // A sentence of 事实 that cites no figure is still open.
    const section = this.section === 'facts' && !cites ? 'open' : this.section
    const sentence: AnswerSentence = { section, layout, parts, isMismatch }
    this.sentences.push(sentence)
    this.onSentence(sentence)
  }

  /** Looks across sentences: those of the prompt are short. */
  private repeatsSecret(said: string): boolean {
    const { prompt, key } = this.secrets
    const text = this.before + closed(said)
    this.before = text.slice(1 - SECRET_CHARACTERS)
    if (key && text.includes(closed(key))) return true
    const secret = closed(prompt)
    for (let at = 0; at + SECRET_CHARACTERS <= text.length; at++)
      if (secret.includes(text.slice(at, at + SECRET_CHARACTERS))) return true
    return false
  }
}
