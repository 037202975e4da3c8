import type { Publication } from '../../../shared/protocol/publication'
import { hideFigures, unknownFigures } from '../../../shared/protocol/resource-figures'
import type { Route } from '../../../shared/protocol/resources'
import type { StrategyMarket } from './market-port'

/** The running market as it is published: NaN where a figure is withheld. */
export const publishedMarket = (market: StrategyMarket, publication: Publication): StrategyMarket => ({
  instrumentTable: () => market.instrumentTable(),
  instrument: (id) => market.instrument(id),
  members: (index) => market.members(index),
  findings: (subject) =>
    market.findings(subject).filter(({ instrument }) => !publication.withholds('split', instrument)),
  rows: (topic, kind) =>
    publication.rows(topic, kind, market.rows(topic, kind), (place) => market.instrumentTable().id[place]),
})

/** Data of a resource as it is published: NaN where a figure is withheld. `id`: instrument of the whole data. */
export const publishedData = <T>(publication: Publication, route: Route, data: T, id?: string): T =>
  unknownFigures(
    route,
    hideFigures(route, data, id, (figure, of) => publication.withholds(figure, of)),
  )
