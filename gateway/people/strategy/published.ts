import type { FrozenFigure } from '../../../shared/protocol/freezes'
import type { Publication } from '../../../shared/protocol/publication'
import { hideFigures, unknownFigures } from '../../../shared/protocol/resource-figures'
import type { Route } from '../../../shared/protocol/resources'
import type { StrategyMarket, StrategyPast } from './market-port'
import type { Topic } from './question/words'

/** What answers to a topic are made of, of the figures that can be kept back. */
export const TOPIC_FIGURES: Readonly<Partial<Record<Topic, readonly FrozenFigure[]>>> = {
  active: ['active-net'],
  passive: ['active-net', 'order-net'],
  splits: ['split'],
  why: ['active-net'],
  compare: ['active-net'],
}

/** The running market as it is published: NaN where a figure is kept back. */
export const publishedMarket = (market: StrategyMarket, publication: Publication): StrategyMarket => ({
  instrumentTable: () => market.instrumentTable(),
  instrument: (id) => market.instrument(id),
  members: (index) => market.members(index),
  findings: (subject) =>
    market.findings(subject).filter(({ instrument }) => !publication.withholds('split', instrument)),
  rows: (topic, kind) =>
    publication.rows(topic, kind, market.rows(topic, kind), (place) => market.instrumentTable().id[place]),
})

/** Recorded days as they are published now. */
export function publishedPast(past: StrategyPast, publication: Publication): StrategyPast {
  const published = <T>(route: Route, data: T, id?: string): T =>
    unknownFigures(
      route,
      hideFigures(route, data, id, (figure, of) => publication.withholds(figure, of)),
    )
  return {
    days: async (id, count) => published('GET /api/history/days/:id', await past.days(id, count), id),
    rank: async (R, H, end) => published('GET /api/history/rank', await past.rank(R, H, end)),
  }
}
