import { MAIN_INDEXES } from '../market/instrument'
import { basketIn, isBasketId } from '../market/instrument-id'
import type { WallBoard, WallPanel } from '../walls/board'
import { type TopicName, topic } from './topics'

/** Topics that a panel reads, beyond the market's table that every wall's head reads. */
export function topicsOfPanel({ kind, subject = '', codes = [] }: WallPanel): TopicName[] {
  switch (kind) {
    case 'line':
      return MAIN_INDEXES.some(({ id }) => id === subject) ? [topic.index(subject)] : [topic.tick(subject)]
    case 'radar':
      return [topic.index(subject)]
    case 'heat':
      return codes.map((id) => topic.flow(id))
    case 'coin':
      return codes.map((id) => topic.tick(id))
    case 'events':
      return [topic.eventsMarket]
    case 'orders':
      return [topic.dealsMarket]
    case 'splits':
      return [topic.splitMarket]
    case 'health':
      return [topic.health]
    default:
      return []
  }
}

/** Everything that a wall with these boards may read: nothing else is served to it. */
export const topicsOfBoards = (boards: readonly WallBoard[]): Set<TopicName> =>
  new Set([topic.boardMarket, ...boards.flatMap(({ panels }) => panels.flatMap(topicsOfPanel))])

/** Resources that a wall with these boards may ask, as methods and paths. */
export function pathsOfBoards(boards: readonly WallBoard[]): Set<string> {
  const panels = boards.flatMap((board) => board.panels)
  const baskets = panels
    .flatMap(({ kind, codes = [] }) => (kind === 'list' ? codes : []))
    .filter(isBasketId)
    .map(basketIn)
  const members = panels.filter(({ kind }) => kind === 'radar').map(({ subject = '' }) => subject)
  return new Set([
    '/api/instruments',
    // When figures were late or missing belongs to them.
    '/api/outages',
    // Its definition and its history.
    ...baskets.flatMap((name) => [`/api/custom-index/${name}`, `/api/history/basket/${name}`]),
    ...members.map((id) => `/api/indexes/${id}/members`),
    ...(panels.some(({ kind }) => kind === 'ribbon') ? ['/api/industries/sw1/lines'] : []),
  ])
}
