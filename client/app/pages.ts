import { type ComponentType, lazy } from 'react'
import { CHUNK_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { RouteName } from '../../shared/protocol/routes'
import { loadChunk } from './load-chunk'

export type PageComponent = ComponentType<{ params: Record<string, string> }>
type PageModule = Record<string, PageComponent>

/** Module and exported component of every page. */
export const pageFiles: Record<RouteName | 'notFound', readonly [file: string, component: string]> = {
  pair: ['pair', 'PairPage'],
  wall: ['wall', 'WallPage'],
  walls: ['walls', 'WallsPage'],
  home: ['home', 'HomePage'],
  demo: ['demo', 'DemoPage'],
  login: ['login', 'LoginPage'],
  loginSuccess: ['login-success', 'LoginSuccessPage'],
  licence: ['licence', 'LicencePage'],
  help: ['help', 'HelpPage'],
  user: ['user', 'UserPage'],
  users: ['users', 'UsersPage'],
  alerts: ['alerts', 'AlertsPage'],
  strategy: ['strategy', 'StrategyPage'],
  monitor: ['monitor', 'MonitorPage'],
  status: ['status', 'StatusPage'],
  ops: ['ops', 'OpsPage'],
  video: ['video', 'VideoPage'],
  addVideo: ['add-video', 'AddVideoPage'],
  indexToday: ['index-today', 'IndexTodayPage'],
  indexHistory: ['index-history', 'IndexHistoryPage'],
  industry: ['industry', 'IndustryPage'],
  inDayIndustry: ['in-day-industry', 'InDayIndustryPage'],
  custom: ['custom', 'CustomPage'],
  customNew: ['custom-new', 'CustomNewPage'],
  userMonitor: ['user-monitor', 'UserMonitorPage'],
  userMonitorNew: ['user-monitor-new', 'UserMonitorNewPage'],
  userCustom: ['user-custom', 'UserCustomPage'],
  customIndex: ['custom-index', 'CustomIndexPage'],
  multiChart: ['multi-chart', 'MultiChartPage'],
  modelPredict: ['model-predict', 'ModelPredictPage'],
  strategyAnalyst: ['strategy-analyst', 'StrategyAnalystPage'],
  orderSplit: ['order-split', 'OrderSplitPage'],
  auction: ['auction', 'AuctionPage'],
  scorecard: ['scorecard', 'ScorecardPage'],
  history: ['history', 'HistoryPage'],
  trading: ['trading', 'TradingPage'],
  btc: ['btc', 'BtcPage'],
  notFound: ['not-found', 'NotFoundPage'],
}

const modules = import.meta.glob<PageModule>('../pages/*.tsx')

function lazyPage(name: keyof typeof pageFiles) {
  const [file, component] = pageFiles[name]
  return lazy(async () => {
    const load = modules[`../pages/${file}.tsx`]
    if (!load) throw new Error(`no page module ${file}`)
    const page = (await loadChunk(load, CHUNK_TIMEOUT_MS))[component]
    if (!page) throw new Error(`pages/${file}.tsx does not export ${component}`)
    return { default: page }
  })
}

/** Every page, fetched when it is first shown. */
export const pages = Object.fromEntries(
  (Object.keys(pageFiles) as (keyof typeof pageFiles)[]).map((name) => [name, lazyPage(name)]),
) as Record<keyof typeof pageFiles, ReturnType<typeof lazyPage>>
