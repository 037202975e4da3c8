/** Words of the frame around every page and of the licence. */
export const shell = {
  product: '宙斯看盘',
  documentTitle: (title: string) => `${title} · 宙斯看盘`,
  homeTitle: '宙斯看盘 · A股逐笔资金实时监控',
  skipToContent: '跳到正文',
  mainMenu: '主菜单',
  openMenu: '打开菜单',
  more: '更多',
  morePages: '更多页面',
  search: '搜索',
  customerService: '客服',
  newVideo: '新',
  newVideoLabel: '有新视频',
  service: {
    scan: '请使用微信扫码联系产品经理',
    qrLabel: '产品经理的微信二维码',
    missing: '客服二维码尚未配置。请联系安装本软件的管理员，在网关设置 WECHAT_QR 后重启。',
    failed: '客服信息读取失败，请稍后重试。',
  },
  footer: {
    licence: '用户许可协议',
    note: '深度定制服务面向用户开放，请通过软件客服联系洽谈',
  },
} as const

export const strip = {
  label: '行情状态',
  phases: {
    before: '未开盘',
    'opening-auction': '开盘集合竞价',
    'pre-open': '开盘前',
    morning: '连续竞价',
    lunch: '午间休市',
    afternoon: '连续竞价',
    'closing-auction': '收盘集合竞价',
    closed: '已收盘',
    'after-hours': '盘后固定价',
    ended: '已收盘',
    holiday: '休市日',
    always: '全天交易',
  },
  /** Labels of the countdown by phase. */
  until: {
    before: '距集合竞价',
    'opening-auction': '距撮合',
    'pre-open': '距开盘',
    morning: '距午休',
    lunch: '距开盘',
    afternoon: '距收盘竞价',
    'closing-auction': '距收盘',
    closed: '',
    'after-hours': '距结束',
    ended: '',
    holiday: '',
    always: '',
  },
  unknownPhase: '等待行情',
  clock: (zone: string) => `行情的时钟（${zone}）：模拟与回放走自己的时间`,
  zoneHelp: (zone: string) => `时刻按 ${zone} 显示，可在设置的“时区”更改；交易日、地址与导出文件仍按北京时间`,
  marketClock: '行情',
  clockStands: '已停',
  behind: '旧画面，行情补齐中',
  behindHelp: '行情重新开始，正在补齐今天已过的时段：页面停在之前的画面，补齐后继续',
  clockStandsHelp: '连接中断：行情的时钟停在最后收到消息的时刻，恢复后继续',
  wallClock: '现在',
  wallClockHelp: (zone: string) => `此刻的${zone}，与行情的时钟不同；健康、账户与预测记录用它`,
  /** A clock that does not go is paused, not slow. */
  speed: (factor: number) => (factor === 0 ? '已暂停' : `×${factor}`),
  connection: {
    idle: '未连接',
    connecting: '连接中',
    live: '已连接',
    retrying: '重连中',
    'timed-out': '连接超时',
    refused: '登录已失效',
    closed: '连接已断开',
  },
  retrying: (attempt: number, most: number) => `重连 ${attempt}/${most}`,
  timedOut: (seconds: number) => `连接超时 · ${seconds} 秒后再连`,
  latency: (ms: number) => `${ms}ms`,
  health: { ok: '数据正常', late: '数据延迟', broken: '数据中断', unknown: '数据待定' },
  /** Health reported by the gateway, while the page itself receives data normally. */
  reported: { ok: '数据正常', late: '健康告警', broken: '健康故障', unknown: '数据待定' },
  healthTitle: '数据健康',
} as const

export const themeMenu = {
  open: '外观',
  theme: '主题',
  dark: '暗色',
  light: '亮色',
  rise: '涨跌颜色',
  riseRed: '红涨绿跌',
  riseGreen: '绿涨红跌',
  colourBlind: '色盲配色（橙涨蓝跌）',
} as const

export const frame = {
  notFound: '页面不存在',
  notFoundWhy: '地址可能写错了，或者页面已经移走。地址区分大小写。',
  goHome: '回到首页',
  signInNeeded: '请先登录',
  signInWhy: (title: string) => `“${title}”需要登录后查看。登录后会回到这个页面。`,
  signInEnded: (at: string, why: string | undefined) => `${why ?? '登录已失效'}，数据停在 ${at}`,
  signInAgain: '重新登录',
  failed: '页面出错了',
  failedWhy: '这个页面在显示时出现错误，其他页面不受影响。',
  newVersion: '新版本已发布，请刷新页面',
  loadFailed: '页面没有完整载入，正在自动重试',
  loadNow: '立即刷新',
  noAnswer: (count: number) => `服务器没有应答，本页 ${count} 项数据未取到，正在自动重试`,
} as const

export const licence = {
  intro: '使用宙斯看盘（以下称“本软件”）即表示您已阅读并同意以下内容。',
  sections: [
    {
      title: '一、软件是什么',
      body: [
        '本软件是 A 股与指数行情、资金流和拆单的监控工具，只用于查看和分析，不提供证券交易、委托下单或资金划转。',
        '本软件以 MIT 许可证发布，可以使用、修改和再分发，但须保留版权与许可声明；软件按“现状”提供，不附带任何担保。',
      ],
    },
    {
      title: '二、数据从哪里来',
      body: [
        '默认数据源为模拟市场：公司、价格与成交均由程序生成，页面始终标有“模拟”，不代表任何真实证券。',
        '接入录制文件时页面标有“回放”；没有委托编号的数据源只能估算买卖方向，相应数值标有“估”。',
        '接入真实行情须由您自行取得交易所或数据商的授权，并遵守其使用与再分发条款；本软件不附带任何交易所或数据商的数据。',
      ],
    },
    {
      title: '三、不构成投资建议',
      body: [
        '资金流、拆单识别、策略信号与模型预测均由规则或统计方法得出，可能有误差、延迟或缺失，不构成任何投资建议，也不承诺收益。',
        '据此作出的投资决定由您自行承担风险。市场有风险，投资需谨慎。',
      ],
    },
    {
      title: '四、隐私与存储',
      body: [
        '服务器保存：账号资料（用户名、邮箱、昵称、登录时间与地址）、经过单向散列的密码、自选列表与设置、您上传的视频，以及登录与安全记录。',
        '浏览器保存：登录令牌与用户资料、外观设置、最近看过的视频日期。退出登录即清除令牌与用户资料。',
        '除部署者自行配置的身份服务与行情来源外，本软件不向第三方发送数据，不含广告或第三方统计。',
      ],
    },
    {
      title: '五、账号',
      body: ['请妥善保管账号，不要与他人共用。发现异常登录时请立即退出并修改密码，或联系管理员停用账号。'],
    },
    {
      title: '六、变更',
      body: ['本协议随软件版本更新；继续使用即表示接受更新后的内容。对本协议有疑问，请通过软件客服联系。'],
    },
  ],
} as const
