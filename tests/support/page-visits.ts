import { routes } from '../../shared/protocol/routes'

/** A place on a page that opens the menu of its instrument: its name, and a selector. */
type MenuPlace = [name: string, selector: string]

export interface PageVisit {
  /** With `{stock}`, `{today}` and `{name}` for the walk's stock, trading day and account. */
  path: string
  /** The page's own data, in its text or in the labels of its pictures. */
  shows: RegExp
  menus?: MenuPlace[]
}

/** A number with two decimals, as prices, percentages and money have. */
const FIGURE = /\d\.\d{2}/
const ROW = 'main [role="grid"] [role="row"][data-instrument]'
const TABLE_ROW = 'main table tr[data-instrument]'
const CARD = 'main button[data-instrument]'
const SUBJECT = 'main [data-subject]'

/** Each page at the address where it shows most: the walk asks everything there. */
export const PAGES: PageVisit[] = [
  {
    path: '/trading/AD',
    shows: FIGURE,
    menus: [
      ['a row of the main table', ROW],
      ['an index above it', 'main a[data-instrument]'],
    ],
  },
  { path: '/monitor', shows: FIGURE, menus: [['a ranking of the market', TABLE_ROW]] },
  {
    path: '/index_zeus_today',
    shows: FIGURE,
    menus: [
      ['a card', 'main section[data-instrument]'],
      ['a leader of an index', 'main ol li[data-instrument]'],
    ],
  },
  { path: '/graph_total_multi', shows: FIGURE },
  { path: '/graph_hide', shows: /拆单/ },
  { path: '/video', shows: /视频/ },
  {
    path: '/btc',
    shows: FIGURE,
    menus: [
      ['the coin', SUBJECT],
      ['a print', ROW],
    ],
  },
  { path: '/help', shows: /按页面找/ },
  { path: '/status', shows: /行情编号/ },
  {
    path: '/auction',
    shows: /竞价量比/,
    menus: [['a row', 'main tr[data-instrument], main [role="row"][data-instrument]']],
  },
  { path: '/scorecard', shows: /看[涨跌][\s\S]*逐次/ },
  { path: '/add_video', shows: /上传/ },
  { path: '/walls', shows: /配对码/ },
  { path: '/user', shows: /设备与登录/ },
  { path: '/users', shows: /管理/ },
  { path: '/ops', shows: /各环节/ },
  { path: '/auction?session=closing', shows: /收盘/ },
  {
    path: '/user_custom/{name}',
    shows: FIGURE,
    menus: [
      ['a row of its list', ROW],
      ['one of its cards', CARD],
    ],
  },
  { path: '/user_monitor_new', shows: /自选/, menus: [['a row', ROW]] },
  { path: '/custom_new', shows: /自选与分组/, menus: [['a code of a group', 'main li[data-instrument]']] },
  { path: '/alerts', shows: /新预警/ },
  {
    path: '/index_zeus_today/000016.SH',
    shows: FIGURE,
    menus: [
      ['the head', 'main header[data-subject]'],
      ['a member', ROW],
      ['the map of members', 'main div[data-instrument] canvas'],
    ],
  },
  { path: '/index_zeus/000016.SH/20260701', shows: FIGURE, menus: [['the index', `${SUBJECT} header`]] },
  { path: '/graph_hide/{stock}', shows: FIGURE },
  { path: '/graph_hide/{stock}/{today}/{today}', shows: FIGURE, menus: [['the stock', SUBJECT]] },
  { path: '/industry/sw1/全部', shows: FIGURE, menus: [['a member', ROW]] },
  { path: '/inday_industry/000016.SH', shows: FIGURE, menus: [['a row of the minute', TABLE_ROW]] },
  { path: '/hist/BS/H1', shows: FIGURE, menus: [['a row', ROW]] },
  { path: '/user_monitor', shows: /自选/, menus: [['a row', ROW]] },
  { path: '/custom', shows: /大单提示金额/ },
  { path: '/custom_index', shows: /我的指数/ },
  { path: '/custom_index/篮子', shows: /篮子/ },
  { path: '/Strategy', shows: /现成规则[\s\S]*均线金叉/ },
  { path: '/model_predict', shows: /Brier/ },
  { path: '/model/strategy-analyst', shows: /依据/ },
  { path: '/pair', shows: /配对/ },
  { path: '/licence', shows: /许可/ },
]

/** The same pages at other addresses: data and menus, while their looks are those of the address above. */
export const VARIANTS: PageVisit[] = [
  {
    path: '/trading/AD?code={stock}',
    shows: FIGURE,
    menus: [
      ['the head of the stock', `${SUBJECT} h2`],
      ['its chart', 'main section[data-instrument] .u-over'],
      ['its tape', 'main section[data-instrument]:has([role="table"])'],
    ],
  },
  { path: '/auction/{stock}', shows: /竞价量比/, menus: [['the stock', SUBJECT]] },
  { path: '/trading/AD?code={stock}&list=orders', shows: FIGURE, menus: [['one of the largest orders', TABLE_ROW]] },
  { path: '/video/https%3A%2F%2Fvideos.example%2Fa%2Fb', shows: /视频/ },
  { path: '/trading/AD/IDX?code=000016.SH', shows: FIGURE, menus: [['a member of the index', TABLE_ROW]] },
  { path: '/index_zeus', shows: FIGURE },
  {
    path: '/trading/AD?code={stock}&tab=passive',
    shows: FIGURE,
    menus: [['an order of the book', 'main li[data-instrument]']],
  },
  { path: '/index_zeus/000016.SH/20260701/{today}', shows: FIGURE },
  { path: '/trading/OD', shows: FIGURE },
  { path: '/user_monitor_new?view=cards', shows: /自选/, menus: [['a card', CARD]] },
  { path: '/trading/AD/STK', shows: FIGURE },
  { path: '/user_monitor_new?view=heat', shows: /自选/, menus: [['a tile', CARD]] },
  { path: '/trading/OD/IDX', shows: FIGURE },
  { path: '/graph_total_multi/2+4', shows: FIGURE },
  { path: '/industry/sw1/电子', shows: FIGURE },
  {
    path: '/graph_total_multi/1/{stock}',
    shows: FIGURE,
    menus: [['a chart', 'main section[data-instrument] h2']],
  },
  { path: '/btc/1m/ALL', shows: FIGURE },
  { path: '/graph_total_multi/2/000016.SH%2C000300.SH/{today}/{today}', shows: FIGURE },
  { path: '/btc/SPOT/5m/BINANCE', shows: FIGURE },
  { path: '/hist/OO/H5', shows: FIGURE },
]

const segments = (path: string) => path.split('?')[0]?.split('/').filter(Boolean).length ?? 0

/** Patterns of addresses that no visit opens. */
export const unvisited = (): string[] =>
  Object.values(routes)
    .flatMap(({ patterns }) => patterns)
    .filter((pattern) => {
      const [first] = pattern.split('/:')
      return ![...PAGES, ...VARIANTS].some(
        ({ path }) => segments(path) === segments(pattern) && (path === pattern || path.startsWith(`${first}/`)),
      )
    })
