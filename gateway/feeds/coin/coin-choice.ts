import type { FeedEvent } from '../../../shared/market/events'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Feed } from '../feed'
import { text } from './text'

/** Reports of coin sources begin with this. */
export const COIN_PREFIX = 'coin.'
/** Rows of a coin source that are suppressed while operators select another one. */
const MOVING: ReadonlySet<FeedEvent['kind']> = new Set([
  ...(['trade', 'quote', 'order', 'cancel', 'past-minute', 'perpetual', 'coin-depth'] as const),
])

/** Which coin sources are passed on: all of them, or the one that operators chose. */
export class CoinSourceChoice {
  private chosen: string | undefined

  constructor(private readonly coins: readonly Feed[]) {}

  passes(feed: Feed, event: FeedEvent): boolean {
    return !(this.isWithheld(feed.name) && MOVING.has(event.kind))
  }

  /** Coins that return send the rows suppressed in the meantime. */
  choose(source: string | undefined): void {
    const { coins } = this
    const known = coins.some(({ name }) => name === source) ? source : undefined
    if (known === this.chosen) return
    const away = coins.filter(({ name }) => this.isWithheld(name))
    this.chosen = known
    for (const { name, askAgain } of away) if (!this.isWithheld(name)) askAgain?.(name)
  }

  reportOf(report: HealthReport): HealthReport {
    const name = report.source.slice(COIN_PREFIX.length)
    const isOut = this.isWithheld(name)
    const figures = { active: Number(!isOut), chosen: Number(this.chosen === name) }
    return { ...report, words: isOut ? text.withheld(report.words) : report.words, figures }
  }

  private isWithheld(name: string): boolean {
    return this.chosen !== undefined && this.chosen !== name
  }
}
