const named = (title: string, pinyin: string, digits = '') => ({ title, pinyin, digits })

/** Pages as the search knows them: name, initials, and the digits that terminals give them. */
export const pageNames = {
  tradingAd: named('主动实时', 'zdss', '91'),
  tradingOd: named('全部实时', 'qbss', '92'),
  historyBs: named('主动历史', 'zdls', '93'),
  historyOo: named('全部历史', 'qbls', '94'),
  multiChart: named('组合图', 'zht', '95'),
  orderSplit: named('拆单分析', 'cdfx', '96'),
  indexToday: named('指数实时', 'zsss', '97'),
  indexHistory: named('指数历史', 'zsls'),
  watchlist: named('自选监控', 'zxjk', '06'),
  settings: named('自定义设置', 'zdysz'),
  analyst: named('GPT策略', 'gptcl', '90'),
  video: named('视频', 'sp'),
  user: named('用户中心', 'yhzx'),
  monitor: named('市场监控', 'scjk', '00'),
  btc: named('比特币', 'btb', '99'),
  industry: named('板块', 'bk', '88'),
  strategy: named('策略信号', 'clxh'),
  predict: named('模型预测', 'mxyc'),
  customIndex: named('自定义指数', 'zdyzs'),
  walls: named('屏幕', 'pm', '98'),
  userCustom: named('专属定制', 'zsdz'),
  /** The basket that a fresh page of baskets begins with. */
  ownIndex: '我的指数',
} as const
