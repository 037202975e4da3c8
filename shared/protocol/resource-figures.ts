import type { FrozenFigure } from './freezes'
import type { Route } from './resources'

/**
 * One figure in a resource's data. `path` walks through objects, at `[]` through each element of a list, and at `[A,B]`
 * through the elements with that `id` or `signal`. `of` names the owner: `row` = the nearest object's `id` or
 * `instrument`, `column` = the same index in the list of `id`s, `asked` = the requested instrument, `market` = several
 * exchanges. A figure can depend on the data's mode `R`. `nullable`: readers treat null as unknown.
 */
interface FigurePath {
  path: string
  figure: FrozenFigure | Readonly<Record<string, FrozenFigure>>
  of: 'row' | 'column' | 'asked' | 'market'
  /** The elements are left out, not numbers in them. */
  whole?: boolean
  nullable?: boolean
}

type Of = FigurePath['of']
const at = (figure: FigurePath['figure'], of: Of, ...paths: string[]): FigurePath[] =>
  paths.map((path) => ({ path, figure, of }))
const known = (paths: FigurePath[]): FigurePath[] => paths.map((one) => ({ ...one, nullable: true }))
const without = (figure: FrozenFigure, of: Of, path: string): FigurePath => ({ path, figure, of, whole: true })
const nets = (of: Of, active: string, order: string) => [...at('active-net', of, active), ...at('order-net', of, order)]
const RANKED = { BS: 'active-net', OO: 'order-net' } as const
const bars = known(nets('asked', 'adNet', 'odBigNet'))
const findings = [without('split', 'row', 'findings[]')]

/**
 * Where every resource of the market carries figures that operators can keep back; none: nowhere, or as the
 * assistant's, where they are left out as its sentences are made. `prints` and books are frames without any.
 */
export const RESOURCE_FIGURES: Readonly<Partial<Record<Route, readonly FigurePath[]>>> = {
  'GET /api/instruments': [],
  'GET /api/indexes/:id/members': [],
  'GET /api/indexes/:id/at/:slot': nets('row', 'members[].ad', 'members[].od'),
  'GET /api/day-lines': [],
  'GET /api/books/:id': [],
  'GET /api/books/:id/levels': [],
  'GET /api/books/:id/depth': [],
  'GET /api/industries/:key': [],
  'GET /api/industries/:key/lines': [],
  'GET /api/industries/:key/rotation': [],
  'GET /api/limit-ladder': [],
  'GET /api/reviews': [
    ...nets('market', 'days[].adNet', 'days[].odBig'),
    ...at('order-net', 'market', 'days[].passive'),
  ],
  'GET /api/reviews/:day': [
    ...nets('market', 'adNet', 'odBig'),
    ...nets('market', 'before.adNet', 'before.odBig'),
    ...at('order-net', 'market', 'passive', 'before.passive'),
    ...at('active-net', 'market', 'boards[].adNet'),
    without('active-net', 'row', 'lists.inflow.stocks[]'),
    without('active-net', 'row', 'lists.outflow.stocks[]'),
    without('order-net', 'row', 'lists.absorbed.stocks[]'),
    without('order-net', 'row', 'lists.distributed.stocks[]'),
    without('split', 'row', 'lists.splitBuy.stocks[]'),
    without('split', 'row', 'lists.splitSell.stocks[]'),
  ],
  'GET /api/bars/:id': bars,
  'GET /api/flow/:id': nets('asked', 'ad', 'od'),
  'GET /api/history/days/:id': nets('asked', 'days[].adNet', 'days[].odNet'),
  'GET /api/history/rank': [
    ...at(RANKED, 'column', 'net', 'netShare', 'inflowDays', 'maxDay', 'daily'),
    ...at('active-net', 'column', 'bigNet'),
  ],
  'POST /api/history/basket': [],
  'GET /api/history/calendar': [],
  'GET /api/history/bars': bars,
  'GET /api/history/trades': [],
  'GET /api/history/flow': [...nets('asked', 'ad', 'od'), ...at('active-net', 'asked', 'buy', 'sell')],
  'GET /api/history/index': nets('market', 'adNet', 'odBigNet'),
  'GET /api/history/contributions': [
    ...known([
      ...at('active-net', 'row', 'members[].adNet', 'members[].weighted'),
      ...at('order-net', 'row', 'members[].odBig'),
    ]),
    ...at('active-net', 'market', 'rest.adNet', 'rest.weighted', 'adNet', 'weighted'),
  ],
  'GET /api/history/breadth': [],
  'GET /api/history/breadth-minutes': [],
  // Distances between days, no money.
  'GET /api/history/similar': [],
  'GET /api/history/perpetual': [],
  'GET /api/history/splits': findings,
  'GET /api/history/events': [],
  'GET /api/history/board': known(nets('column', 'ad[]', 'od[]')),
  'GET /api/splits': findings,
  'GET /api/auction': [],
  'GET /api/market-events': [],
  'GET /api/scorecard': [without('split', 'market', 'scores[splitBuy,splitSell]')],
  // By the kind of the requested signal.
  'GET /api/scorecard/:signal': [
    { path: 'signals[]', figure: { splitBuy: 'split', splitSell: 'split' }, of: 'row', whole: true },
  ],
  'GET /api/deals/market': [],
  'GET /api/deals/:id': [],
  // A simulated day of its own, to judge the detector by.
  'GET /api/splits/truth': [],
  'GET /api/prints/:id': [],
  'GET /api/ops/instruments': [],
  'GET /api/ops/volumes': [],
  'GET /api/strategies': [
    without('active-net', 'row', 'strategies[].signals[]'),
    without('order-net', 'row', 'strategies[passive-absorption].signals[]'),
  ],
  'GET /api/predictions': [],
  'POST /api/assistant': [],
  'GET /api/assistant/tools': [],
  'GET /api/assistant/tools/:name': [],
}

/** Replacement of a figure whose owner is known (undefined: several exchanges). */
type Change = (figure: FrozenFigure, id: string | undefined) => boolean

interface Place {
  query: string | undefined
  id: string | undefined
  ids: readonly string[] | undefined
  mode: string | undefined
}

type Json = Record<string, unknown>

const deep = (value: unknown, number: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => deep(one, number)) : number

/** A resource's data with null in place of hidden figures. Unchanged parts are shared with `data`. */
export function hideFigures<T>(route: Route, data: T, query: string | undefined, isHidden: Change): T {
  let left: unknown = data
  for (const one of RESOURCE_FIGURES[route] ?? []) {
    const place: Place = { query, id: undefined, ids: undefined, mode: query }
    left = walk(
      left,
      one.path.split('.'),
      place,
      one,
      (value, hidden) => {
        if (Array.isArray(value) && typeof hidden !== 'boolean') {
          return value.map((each, index) => (hidden(index) ? deep(each, null) : each))
        }
        return hidden === true ? deep(value, null) : value
      },
      isHidden,
    )
  }
  return left as T
}

/** Replaces withheld numbers with NaN, which every calculation treats as unknown. */
export function unknownFigures<T>(route: Route, data: T): T {
  let left: unknown = data
  const revive = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(revive) : value === null ? Number.NaN : value
  for (const one of RESOURCE_FIGURES[route] ?? []) {
    if (one.whole || one.nullable) continue
    const place: Place = { query: '', id: undefined, ids: undefined, mode: undefined }
    left = walk(left, one.path.split('.'), place, one, revive, () => false)
  }
  return left as T
}

type Leaf = (value: unknown, hidden: boolean | ((index: number) => boolean)) => unknown

function walk(value: unknown, path: string[], before: Place, one: FigurePath, leaf: Leaf, isHidden: Change): unknown {
  if (path.length === 0) return leaf(value, hiddenAt(before, one, isHidden))
  if (typeof value !== 'object' || value === null) return value
  const place = { ...before, ...ownerIn(value as Json) }
  const [step, ...rest] = path as [string, ...string[]]
  const [, name = step, of] = /^(\w+)\[(.*)\]$/.exec(step) ?? []
  const child = (value as Json)[name]
  if (child === undefined || child === null) return value
  if (of === undefined) return { ...value, [name]: walk(child, rest, place, one, leaf, isHidden) }
  const names = of === '' ? undefined : of.split(',')
  const list = (child as unknown[]).flatMap((each) => {
    const own = typeof each === 'object' && each !== null ? (each as Json) : {}
    if (names && !names.includes(String(own.signal ?? own.id))) return [each]
    const inner = { ...place, ...(Array.isArray(each) ? {} : ownerIn(own)) }
    if (rest.length > 0 || !one.whole) return [walk(each, rest, inner, one, leaf, isHidden)]
    return hiddenAt(inner, one, isHidden) === true ? [] : [each]
  })
  return { ...value, [name]: list }
}

function ownerIn({ id, instrument, R }: Json): Partial<Place> {
  const own = typeof instrument === 'string' ? instrument : id
  return {
    ...(typeof own === 'string' ? { id: own } : Array.isArray(own) ? { ids: own as string[] } : {}),
    ...(typeof R === 'string' ? { mode: R } : {}),
  }
}

function hiddenAt(
  place: Place,
  { figure: named, of }: FigurePath,
  isHidden: Change,
): boolean | ((i: number) => boolean) {
  const figure = typeof named === 'string' ? named : named[place.mode ?? '']
  if (figure === undefined) return false
  if (of === 'column') return (index) => isHidden(figure, place.ids?.[index])
  return isHidden(figure, of === 'market' ? undefined : of === 'asked' ? place.query : place.id)
}
