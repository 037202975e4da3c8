import type { AssistantReply } from '../../../shared/protocol/rest-assistant'

type Fact = AssistantReply['facts'][number]

/**
 * Collects an answer: sentences without digits, with `{n}` for the n-th fact. A name that comes from data is a fact
 * too, because it may contain digits (上证50).
 */
export class FactSheet {
  readonly text: string[] = []
  readonly facts: Fact[] = []
  /** Places of facts that are not published, by their labels. */
  private readonly withheld = new Map<string, string>()

  constructor(
    private readonly asOf: number,
    private readonly source: string,
  ) {}

  /** Adds a fact and returns its reference for a sentence. */
  fact(label: string, value: string, unit: string, href: string): string {
    this.facts.push({ label, value, unit, href, asOf: this.asOf, source: this.source })
    return `{${this.facts.length - 1}}`
  }

  /** Adds a fact that has its own time and source. */
  cited(fact: Fact): string {
    this.facts.push(fact)
    return `{${this.facts.length - 1}}`
  }

  /** Sentence that may contain digits: dates, counts of omitted rows. */
  note(sentence: string): void {
    this.say(`${this.fact('说明', sentence.replace(/。$/, ''), '', '/help')}。`)
  }

  /** Money with the unit that suits its size. */
  money(label: string, yuan: number, href: string): string {
    if (Number.isNaN(yuan)) return this.withhold(label, href)
    const size = Math.abs(yuan)
    if (size >= 1e8) return this.fact(label, (yuan / 1e8).toFixed(2), '亿元', href)
    if (size >= 1e4) return this.fact(label, (yuan / 1e4).toFixed(1), '万元', href)
    return this.fact(label, yuan.toFixed(0), '元', href)
  }

  percent(label: string, share: number, href: string): string {
    if (Number.isNaN(share)) return this.withhold(label, href)
    return this.fact(label, (share * 100).toFixed(2), '%', href)
  }

  count(label: string, count: number, unit: string, href: string): string {
    return this.fact(label, String(count), unit, href)
  }

  /** A sentence on anything that is not published is not said; that it is not is. */
  say(sentence: string): void {
    const labels = [...this.withheld].filter(([place]) => sentence.includes(place)).map(([, label]) => label)
    if (labels.length === 0) this.text.push(sentence)
    else for (const label of new Set(labels)) this.sayWithheld(label)
  }

  sayWithheld(label: string): void {
    const said = `${label}暂停发布。`
    if (!this.text.includes(said)) this.text.push(said)
  }

  private withhold(label: string, href: string): string {
    const place = this.fact(label, '—', '', href)
    this.withheld.set(place, label)
    return place
  }
}
