/**
 * Every page address. One row serves the client's router, the gateway's 404 status and the tests. A route may have
 * several patterns (the specification's); `:name` is one segment (decoded), everything is case-sensitive, and each
 * pattern matches with and without a trailing slash.
 */
interface RouteSpec {
  /** Page heading and document title. */
  title: string
  patterns: readonly string[]
  /** False: no header and footer, even when signed in. */
  shell: boolean
  /** False: visible to everybody. */
  signedIn: boolean
}

/** Money flow that the real-time page shows: 主动 or 全部. */
export const FUNDS_MODES = ['AD', 'OD'] as const
export type FundsMode = (typeof FUNDS_MODES)[number]
/** Lists of the real-time page: stocks, indexes, funds, convertible bonds, 自选. */
export const LIST_TYPES = ['STK', 'IDX', 'ETF', 'CB', 'ZX'] as const
export type ListType = (typeof LIST_TYPES)[number]

const page = (title: string, ...patterns: string[]): RouteSpec => ({ title, patterns, shell: true, signedIn: true })

export const routes = {
  pair: { title: '屏幕配对', patterns: ['/pair'], shell: false, signedIn: false },
  wall: { title: '屏幕画面', patterns: ['/wall/:board'], shell: false, signedIn: false },
  walls: page('屏幕', '/walls'),
  home: { title: '首页', patterns: ['/'], shell: true, signedIn: false },
  demo: { title: '演示', patterns: ['/demo'], shell: false, signedIn: false },
  login: { title: '登录', patterns: ['/login'], shell: false, signedIn: false },
  loginSuccess: { title: '登录成功', patterns: ['/login/success'], shell: false, signedIn: false },
  licence: { title: '用户许可协议', patterns: ['/licence'], shell: true, signedIn: false },
  help: { title: '帮助', patterns: ['/help'], shell: true, signedIn: false },
  user: page('用户中心', '/user'),
  users: page('账号管理', '/users'),
  alerts: page('预警', '/alerts'),
  strategy: page('策略', '/Strategy'),
  monitor: page('市场监控', '/monitor'),
  auction: page('集合竞价', '/auction', '/auction/:code'),
  scorecard: page('信号成绩', '/scorecard'),
  status: page('数据状态', '/status'),
  ops: page('运维', '/ops'),
  video: page('视频', '/video', '/video/:url'),
  addVideo: page('添加视频', '/add_video'),
  indexToday: page('指数雷达 · 今日', '/index_zeus_today', '/index_zeus_today/:code'),
  indexHistory: page('指数雷达 · 历史', '/index_zeus', '/index_zeus/:code/:start', '/index_zeus/:code/:start/:end'),
  industry: page('板块', '/industry/:key/:industry'),
  inDayIndustry: page('板块日内', '/inday_industry/:industry'),
  custom: page('自定义设置（旧版）', '/custom'),
  customNew: page('自定义设置', '/custom_new'),
  userMonitor: page('自选监控（轻量）', '/user_monitor'),
  userMonitorNew: page('自选监控', '/user_monitor_new'),
  userCustom: page('专属定制', '/user_custom/:name'),
  customIndex: page('自定义指数', '/custom_index', '/custom_index/:custom_name'),
  multiChart: page(
    '组合图',
    '/graph_total_multi',
    '/graph_total_multi/:layout',
    '/graph_total_multi/:layout/:codes',
    '/graph_total_multi/:layout/:codes/:start/:end',
  ),
  modelPredict: page('模型预测', '/model_predict'),
  strategyAnalyst: page('GPT策略', '/model/strategy-analyst'),
  orderSplit: page('拆单分析', '/graph_hide', '/graph_hide/:code', '/graph_hide/:code/:start/:end'),
  history: page('历史资金', '/hist/:R/:H'),
  trading: page('实时资金', '/trading/:M', '/trading/:M/:T'),
  btc: page('比特币', '/btc', '/btc/:P/:S', '/btc/:T/:P/:S'),
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof routes

interface RouteMatch {
  name: RouteName
  params: Record<string, string>
}

/** Path segments, decoded; undefined if an escape is damaged or a segment is empty. One trailing slash is ignored. */
function segmentsOf(pathname: string): string[] | undefined {
  const trimmed = pathname === '/' ? '' : pathname.replace(/^\//, '').replace(/\/$/, '')
  if (trimmed === '') return pathname === '/' ? [] : undefined
  const parts = trimmed.split('/')
  try {
    return parts.some((part) => part === '') ? undefined : parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** The route of a pathname (no query, no fragment), or undefined: answer 404. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  const segments = segmentsOf(pathname)
  if (!segments) return undefined
  for (const name of Object.keys(routes) as RouteName[]) {
    for (const pattern of routes[name].patterns) {
      const params = matchPattern(pattern, segments)
      if (params) return { name, params }
    }
  }
  return undefined
}

function matchPattern(pattern: string, segments: string[]): Record<string, string> | undefined {
  const parts = pattern === '/' ? [] : pattern.slice(1).split('/')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as string
    const segment = segments[index] as string
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

/** The shell is hidden on any address that contains these (specification §2). */
export const hidesShell = (address: string): boolean => address.includes('invite-manage') || address.includes('login')

const segment = encodeURIComponent

/** Maximum number of levels that an address proposes. */
export const DRAFTS_MAX = 8

/** Placeholder for a board's name: opens the list of all boards and selects the first. */
export const ANY_BOARD = '全部'

/** Addresses, one builder a page. */
export const address = {
  home: () => '/',
  pair: () => '/pair',
  wall: (board: string) => `/wall/${segment(board)}`,
  walls: (code?: string) => (code ? `/walls?code=${segment(code)}` : '/walls'),
  /** Opens the trading desk without an account. */
  demo: () => '/demo',
  /** `begin`: redirects to the hosted form immediately. */
  login: (begin?: 'sign-in' | 'register') => (begin ? `/login/?begin=${begin}` : '/login/'),
  loginSuccess: () => '/login/success/',
  licence: () => '/licence',
  /** `entry`: of the dictionary, or a part of the page; `code`: whose numbers its formula shows. */
  help: (entry?: string, code?: string) =>
    `/help${code ? `?code=${segment(code)}` : ''}${entry ? `#${segment(entry)}` : ''}`,
  user: () => '/user',
  users: () => '/users',
  ops: () => '/ops',
  /** `condition`: begins a rule with it. */
  alerts: (condition?: string) => (condition ? `/alerts?new=${segment(condition)}` : '/alerts'),
  strategy: () => '/Strategy',
  /** One back-test of the reader's own. */
  strategyRun: (id: string) => `/Strategy?runs=${id}`,
  /** `desk`: key of a shared desk. */
  monitor: (desk?: string) => (desk ? `/monitor?desk=${segment(desk)}` : '/monitor'),
  status: () => '/status',
  auction: (code?: string) => (code ? `/auction/${segment(code)}` : '/auction'),
  scorecard: () => '/scorecard',
  video: (url?: string) => (url ? `/video/${segment(url)}` : '/video'),
  addVideo: () => '/add_video',
  indexToday: (code?: string) => (code ? `/index_zeus_today/${segment(code)}` : '/index_zeus_today'),
  indexHistory: (code?: string, start?: string, end?: string) =>
    code && start ? `/index_zeus/${segment(code)}/${start}${end ? `/${end}` : ''}` : '/index_zeus',
  industry: (key: string, industry: string) => `/industry/${segment(key)}/${segment(industry)}`,
  /** `industry`: name of an industry or id of an index; left out, 上证50. */
  inDayIndustry: (industry = '000016.SH') => `/inday_industry/${segment(industry)}`,
  custom: () => '/custom',
  customNew: () => '/custom_new',
  userMonitor: () => '/user_monitor',
  userMonitorNew: () => '/user_monitor_new',
  userCustom: (name: string) => `/user_custom/${segment(name)}`,
  customIndex: (name?: string) => (name ? `/custom_index/${segment(name)}` : '/custom_index'),
  multiChart: (layout?: string, codes?: readonly string[], start?: string, end?: string) => {
    if (!layout) return '/graph_total_multi'
    if (!codes?.length) return `/graph_total_multi/${segment(layout)}`
    const base = `/graph_total_multi/${segment(layout)}/${codes.map(segment).join(',')}`
    return start && end ? `${base}/${start}/${end}` : base
  },
  modelPredict: () => '/model_predict',
  /** `question`: initial text of the input. */
  strategyAnalyst: (question?: string) =>
    question ? `/model/strategy-analyst?ask=${segment(question)}` : '/model/strategy-analyst',
  orderSplit: (code?: string, start?: string, end?: string) =>
    `/graph_hide${code ? `/${segment(code)}${start && end ? `/${start}/${end}` : ''}` : ''}`,
  history: (rank: 'BS' | 'OO', horizon: string, end?: string) => `/hist/${rank}/${horizon}${end ? `?end=${end}` : ''}`,
  trading: (mode: FundsMode, type?: string) => `/trading/${mode}${type ? `/${type}` : ''}`,
  /** The real-time page of one stock. */
  stock: (id: string) => `/trading/AD?code=${id}`,
  review: (day: string) => `/model/strategy-analyst?tab=review&day=${day}`,
  /** Daily bars at prices as they were, with these levels as drafts; on phones the chart instead of the list. */
  draftLevels: (code: string, prices: readonly string[]) =>
    `/trading/AD?code=${segment(code)}&view=chart&tab=daily&period=1d&adjust=none&drafts=${prices.slice(0, DRAFTS_MAX).join(',')}`,
  btc: (type?: string, period?: string, source?: string) =>
    period && source ? `/btc/${type ? `${type}/` : ''}${period}/${source}` : '/btc',
} as const
