import { describe, expect, test } from 'vitest'
import { address, hidesShell, matchRoute, type RouteName, routes } from '../../../shared/protocol/routes'

/** Every address of the specification, with parameters as a browser sends them. */
const addresses: readonly [string, RouteName, Record<string, string>][] = [
  ['/', 'home', {}],
  ['/login', 'login', {}],
  ['/login/success', 'loginSuccess', {}],
  ['/licence', 'licence', {}],
  ['/users', 'users', {}],
  ['/alerts', 'alerts', {}],
  ['/user', 'user', {}],
  ['/Strategy', 'strategy', {}],
  ['/monitor', 'monitor', {}],
  ['/status', 'status', {}],
  ['/scorecard', 'scorecard', {}],
  ['/auction', 'auction', {}],
  ['/auction/600519.SH', 'auction', { code: '600519.SH' }],
  ['/pair', 'pair', {}],
  ['/wall/overview', 'wall', { board: 'overview' }],
  ['/walls', 'walls', {}],
  ['/ops', 'ops', {}],
  ['/video', 'video', {}],
  ['/video/https%3A%2F%2Fv.example%2Fa.mp4', 'video', { url: 'https://v.example/a.mp4' }],
  ['/add_video', 'addVideo', {}],
  ['/index_zeus_today', 'indexToday', {}],
  ['/index_zeus_today/000016.SH', 'indexToday', { code: '000016.SH' }],
  ['/index_zeus', 'indexHistory', {}],
  ['/index_zeus/000300.SH/20260105', 'indexHistory', { code: '000300.SH', start: '20260105' }],
  [
    '/index_zeus/000300.SH/20260105/20260109',
    'indexHistory',
    { code: '000300.SH', start: '20260105', end: '20260109' },
  ],
  ['/industry/sw1/%E9%93%B6%E8%A1%8C', 'industry', { key: 'sw1', industry: '银行' }],
  ['/industry/sw1/银行', 'industry', { key: 'sw1', industry: '银行' }],
  ['/industry/idx/A%2FB', 'industry', { key: 'idx', industry: 'A/B' }],
  ['/inday_industry/%E4%B8%8A%E8%AF%8150', 'inDayIndustry', { industry: '上证50' }],
  ['/custom', 'custom', {}],
  ['/custom_new', 'customNew', {}],
  ['/user_monitor', 'userMonitor', {}],
  ['/user_monitor_new', 'userMonitorNew', {}],
  ['/user_custom/%E7%8E%8B', 'userCustom', { name: '王' }],
  ['/custom_index/my-index', 'customIndex', { custom_name: 'my-index' }],
  ['/graph_total_multi', 'multiChart', {}],
  ['/graph_total_multi/2x2', 'multiChart', { layout: '2x2' }],
  ['/graph_total_multi/2x2/600519.SH,000001.SZ', 'multiChart', { layout: '2x2', codes: '600519.SH,000001.SZ' }],
  ['/graph_total_multi/4/600519%2C000001', 'multiChart', { layout: '4', codes: '600519,000001' }],
  [
    '/graph_total_multi/4/600519/20260105/20260109',
    'multiChart',
    { layout: '4', codes: '600519', start: '20260105', end: '20260109' },
  ],
  ['/model_predict', 'modelPredict', {}],
  ['/model/strategy-analyst', 'strategyAnalyst', {}],
  ['/graph_hide', 'orderSplit', {}],
  ['/graph_hide/600519.SH/20260105/20260109', 'orderSplit', { code: '600519.SH', start: '20260105', end: '20260109' }],
  ['/hist/BS/H1', 'history', { R: 'BS', H: 'H1' }],
  ['/hist/OO/H1', 'history', { R: 'OO', H: 'H1' }],
  ['/trading/AD', 'trading', { M: 'AD' }],
  ['/trading/OD/T1', 'trading', { M: 'OD', T: 'T1' }],
  ['/graph_hide/600519.SH', 'orderSplit', { code: '600519.SH' }],
  ['/custom_index', 'customIndex', {}],
  ['/btc', 'btc', {}],
  ['/btc/1m/BINANCE', 'btc', { P: '1m', S: 'BINANCE' }],
  ['/btc/line/1m/BINANCE', 'btc', { T: 'line', P: '1m', S: 'BINANCE' }],
]

describe('a page address', () => {
  test.each(addresses)('%s is the page %s, with and without a trailing slash', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params })
    if (path !== '/') expect(matchRoute(`${path}/`)).toEqual({ name, params })
  })

  const patterns = Object.entries(routes).flatMap(([name, route]) =>
    route.patterns.map((pattern) => [pattern, name] as const),
  )
  test.each(patterns)('%s is matched by no route but %s', (pattern, name) => {
    // Two values, as a name of another route might be one of them.
    for (const value of ['a', '1']) expect(matchRoute(pattern.replace(/:\w+/g, value))?.name).toBe(name)
  })

  test.each([
    '',
    '//',
    '/strategy',
    '/Login',
    '/trading',
    '/TRADING/AD',
    '/trading/AD/T1/more',
    '/trading//T1',
    '/user//',
    '/index_zeus/000300.SH',
    '/graph_hide/600519.SH/20260105',
    '/graph_total_multi/4/600519/20260105',
    '/btc/1m',
    '/video/https://v.example/a.mp4',
    '/industry/sw1',
    '/industry/sw1/%E9%93%',
    '/hist/BS',
    '/model',
    '/index.html',
    '/api/video',
    '/constructor',
  ])('%s is no page', (path) => {
    expect(matchRoute(path)).toBeUndefined()
  })
})

describe('a built address', () => {
  test.each([
    [address.video('https://v.example/a b.mp4'), 'video', { url: 'https://v.example/a b.mp4' }],
    [address.industry('sw1', '银行/保险'), 'industry', { key: 'sw1', industry: '银行/保险' }],
    [address.userCustom('100%'), 'userCustom', { name: '100%' }],
    [address.multiChart('4', ['600519.SH', '000001.SZ'], '20260105', '20260109'), 'multiChart', expect.anything()],
    [address.multiChart('4'), 'multiChart', { layout: '4' }],
    [address.orderSplit(), 'orderSplit', {}],
    [address.indexHistory('000016.SH', '20260105'), 'indexHistory', { code: '000016.SH', start: '20260105' }],
    [address.btc('line', '1m', 'BINANCE'), 'btc', { T: 'line', P: '1m', S: 'BINANCE' }],
    [address.trading('AD'), 'trading', { M: 'AD' }],
    [address.loginSuccess(), 'loginSuccess', {}],
  ])('%s leads back to its page', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params })
  })

  test('of a stock is that of the real-time page with its code', () => {
    const { pathname, searchParams } = new URL(address.stock('600519.SH'), 'http://localhost')
    expect(matchRoute(pathname)).toEqual({ name: 'trading', params: { M: 'AD' } })
    expect(searchParams.get('code')).toBe('600519.SH')
  })
})

describe('the shell', () => {
  test.each([
    ['/login/', true],
    ['/login/success/', true],
    ['/user?from=invite-manage', true],
    ['/user', false],
    ['/trading/AD', false],
  ])('of %s is hidden: %s', (path, hidden) => {
    expect(hidesShell(path)).toBe(hidden)
  })
})
