import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { INSTRUMENT_ID } from '../../../shared/market/instrument-id'
import { type RouteName, routes } from '../../../shared/protocol/routes'
import type { WallBoard, WallPanel } from '../../../shared/walls/board'
import { BUILT_IN, WALL_COINS } from '../../../shared/walls/built-in'

type Params = Record<string, string>
type Panels = (params: Params, query: URLSearchParams) => readonly WallPanel[]

const COMPOSITE = MAIN_INDEXES[0].id
const SSE50 = '000016.SH'

const idOr = (given: string | null | undefined, fallback: string): string =>
  given && INSTRUMENT_ID.test(given) ? given : fallback

const overview: Panels = () => BUILT_IN.overview.panels
const flow: Panels = () => BUILT_IN.flow.panels
const list: Panels = () => BUILT_IN.list.panels

const radarOf = (id: string): WallPanel[] =>
  BUILT_IN.radar.panels.map((panel) => ('subject' in panel ? { ...panel, subject: id } : { ...panel }))

/** The stock that is looked at, and who is bought and sold: by aggressor, or the largest orders. */
const trading: Panels = ({ M }, query) => {
  const line: WallPanel = { kind: 'line', x: 0, y: 0, w: 7, h: 4, subject: idOr(query.get('code'), COMPOSITE) }
  const breadth: WallPanel = { kind: 'breadth', x: 0, y: 4, w: 7, h: 2 }
  if (M === 'OD') return [line, breadth, { kind: 'orders', x: 7, y: 0, w: 5, h: 6 }]
  return [
    line,
    breadth,
    { kind: 'rank', x: 7, y: 0, w: 5, h: 3, subject: 'inflow' },
    { kind: 'rank', x: 7, y: 3, w: 5, h: 3, subject: 'outflow' },
  ]
}

/** Columns and rows of as many lines at most, fewest first. */
const LAYOUTS = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
] as const

const charts: Panels = ({ codes = '' }) => {
  const known = codes.split(',').filter((code) => INSTRUMENT_ID.test(code))
  const ids = known.length > 0 ? known.slice(0, 6) : MAIN_INDEXES.slice(0, 4).map(({ id }) => id)
  const [columns, rows] = LAYOUTS.find(([across, down]) => across * down >= ids.length) ?? [3, 2]
  const [w, h] = [12 / columns, 6 / rows]
  return ids.map((subject, at) => ({
    kind: 'line',
    subject,
    x: (at % columns) * w,
    y: Math.floor(at / columns) * h,
    w,
    h,
  }))
}

const ribbon: Panels = () => BUILT_IN.ribbon.panels

const boardDay: Panels = ({ industry = '' }) =>
  INSTRUMENT_ID.test(industry) ? radarOf(industry) : BUILT_IN.ribbon.panels

const moves: Panels = () => [
  { kind: 'rank', x: 0, y: 0, w: 6, h: 3, subject: 'speed' },
  { kind: 'rank', x: 0, y: 3, w: 6, h: 3, subject: 'turnover' },
  { kind: 'events', x: 6, y: 0, w: 6, h: 6 },
]

/** Content of each page on a wall: its market in large type. Pages about people and texts show the market. */
const PAGE_BOARDS: Record<RouteName, Panels> = {
  pair: overview,
  wall: overview,
  walls: overview,
  home: trading,
  demo: overview,
  login: overview,
  loginSuccess: overview,
  licence: overview,
  help: overview,
  user: overview,
  users: overview,
  alerts: overview,
  strategy: moves,
  scorecard: moves,
  auction: moves,
  monitor: overview,
  status: () => BUILT_IN.health.panels,
  ops: () => BUILT_IN.health.panels,
  video: overview,
  addVideo: overview,
  indexToday: ({ code }) => radarOf(idOr(code, SSE50)),
  indexHistory: ({ code }) => radarOf(idOr(code, SSE50)),
  industry: ribbon,
  inDayIndustry: boardDay,
  custom: overview,
  customNew: overview,
  userMonitor: list,
  userMonitorNew: list,
  userCustom: list,
  customIndex: list,
  multiChart: charts,
  modelPredict: moves,
  strategyAnalyst: moves,
  orderSplit: flow,
  history: flow,
  trading,
  btc: () => [{ kind: 'coin', x: 0, y: 0, w: 12, h: 6, codes: WALL_COINS }],
}

/** Board with the content of a page. */
export const boardOfPage = (name: RouteName, params: Params, query: URLSearchParams): WallBoard => ({
  id: `page-${name}`,
  name: routes[name].title,
  panels: PAGE_BOARDS[name](params, query).map((panel) => ({ ...panel })),
})
