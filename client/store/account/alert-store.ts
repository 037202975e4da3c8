import { type AnySection, FLAG_SNAPSHOT } from '../../../shared/protocol/frame'
import { kinds, type Row } from '../../../shared/protocol/kinds'
import type { AlertNews, AlertRules, AlertState } from '../../../shared/protocol/rest-alerts'
import { ListRows } from '../rows/list-rows'
import { RowStore } from '../rows/row-store'

function readNews({ body }: Row<'alert'>): AlertNews | undefined {
  try {
    return JSON.parse(body) as AlertNews
  } catch {
    return undefined
  }
}

/** State of a rule as published, and the gateway's clock. */
export type PublishedStates = Map<string, { state: AlertState; at: number }>

/** Rules as they were answered, with the states that were published since. */
export const withStates = (answer: AlertRules, states: PublishedStates): AlertRules => ({
  ...answer,
  rules: answer.rules.map((rule) => {
    const published = states.get(rule.id)
    return published && published.at > answer.at ? { ...rule, state: published.state } : rule
  }),
})

/** Events of the user's alerts since the page reads them (`alerts:me`). */
export class AlertStore extends RowStore<'alerts'> {
  private readonly news: ListRows<'alert', AlertNews>
  /** Published states, and how many news are not about them. */
  private readonly read: { states: PublishedStates; others: number }
  /** News that came after the first rows, counted up. */
  arrived = 0
  /** Number of times that all rows were replaced: the events in between must be requested. */
  snapshots = 0

  constructor() {
    const read = { states: new Map() as PublishedStates, others: 0 }
    const news = new ListRows<'alert', AlertNews>(kinds.alert.retainedByPage, (row) => {
      const one = readNews(row)
      if (one?.kind !== 'states') {
        read.others++
        return one
      }
      for (const [id, state] of one.states) read.states.set(id, { state, at: one.at })
      return undefined
    })
    super('alerts', { alert: news })
    this.news = news
    this.read = read
  }

  override apply(section: AnySection): void {
    const before = this.read.others
    super.apply(section)
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.snapshots++
    else this.arrived += this.read.others - before
  }

  /** The newest of them, oldest first. */
  newest(count: number): readonly AlertNews[] {
    return count > 0 ? this.news.all.slice(-count) : []
  }

  /** Oldest first; the same array until something changes. */
  all(): readonly AlertNews[] {
    return this.derived('all', () => [...this.news.all])
  }

  /** Published states of rules; the same map until something changes. */
  ruleStates(): PublishedStates {
    return this.derived('states', () => new Map(this.read.states))
  }
}
