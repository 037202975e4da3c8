/** Words that several areas of the page share. */
export const common = {
  loading: '加载中…',
  loadingSlow: '加载中… 正在等待服务器返回数据',
  retry: '重试',
  refresh: '刷新',
  close: '关闭',
  cancel: '取消',
  save: '保存',
  delete: '删除',
  signIn: '登录',
  unknownError: '未知错误',
  up: '上涨',
  down: '下跌',
  sortBy: (title: string) => `按${title}排序`,
  notifications: '通知',
  zone: { beijing: '北京时间', other: (zone: string) => `${zone} 时间` },
} as const

/** Units made for the eye. */
export const units = {
  wan: '万',
  yi: '亿',
  wanYi: '万亿',
  lot: '手',
  share: '股',
  yuan: '元',
  point: '点',
  print: '笔',
  day: '天',
} as const

/** States of a panel without content, and badges of the numbers beside them. */
export const states = {
  loading: '加载中…',
  unchosen: '未选择',
  empty: '无数据',
  unprovided: '没有此数据',
  'not-open': '未开盘',
  lunch: '午间休市',
  closed: '已收盘',
  suspended: '停牌',
  late: '延迟',
  broken: '连接中断',
  failed: '读取失败',
} as const

/** Since when there is something to draw. */
export const recorded = {
  since: (day: string) => `自 ${day} 起有记录`,
  never: '还没有任何记录',
} as const

/** Reason why a day of a range was replaced. */
export const movedText = {
  closed: (from: string, to: string) => `${from} 不是交易日，改用 ${to}`,
  ahead: (from: string, to: string) => `${from} 还没有到，改用 ${to}`,
  early: (from: string, to: string) => `${from} 太早，改从 ${to} 起`,
} as const

/** Why a list of what was traded today is empty. */
export const untraded = {
  before: '今天还没有成交，09:25 集合竞价撮合后开始',
  auction: '集合竞价中，尚无成交；虚拟参考价不计入涨跌与排名',
  nothing: '今天还没有成交',
} as const

export const badges = {
  simulated: '模拟',
  replay: '回放',
  estimated: '估',
  'limit-up': '涨停',
  'limit-down': '跌停',
} as const

export const ages = {
  seconds: (count: number) => `${count}秒前`,
  minutes: (count: number) => `${count}分前`,
  hours: (count: number) => `${count}小时前`,
} as const

/** Texts of charts about the call auction. */
export const auctionWords = { price: '参考价', matched: '匹配', unmatched: '未匹配' } as const

export const chartText = {
  time: '时间',
  price: '价',
  change: '幅',
  average: '均',
  volume: '量',
  turnover: '额',
  open: '开',
  high: '高',
  low: '低',
  close: '收',
  help: '左右方向键逐点查看，上下方向键缩放，Ctrl 加左右方向键平移，Home 与 End 到两端，F8 换周期，分号再按 d 看全部',
  back: '复位',
  whole: '全天',
  leader: {
    whole: '图表：看全部 / 复位',
    auto: '图表：坐标恢复自动',
    log: 'K 线：对数坐标开关',
    percent: 'K 线：百分比坐标开关',
    day: 'K 线：跳到日期',
    replay: 'K 线：逐根回放开关',
  },
  legend: '点按：穿越此线时提醒',
  noChart: {
    whole: '本页没有图表',
    auto: '本页没有图表',
    log: '本页没有 K 线',
    percent: '本页没有 K 线',
    day: '本页没有 K 线',
    replay: '本页没有可逐根回放的 K 线',
  },
} as const

/** The name of a code that the market no longer lists. */
export const formerText = (name: string, now: string | undefined): string =>
  now === undefined ? `${name}（已不存在）` : `${name}（代码已改为 ${now}）`
