/** Every visible word of signing in. */
export const signInText = {
  product: '宙斯看盘',
  motto: 'A 股逐笔资金实时监控',
  login: {
    heading: '登录宙斯看盘',
    explain: '登录后可以查看全市场实时资金、拆单分析与历史回看，并保存自选股和自定义设置。',
    points: [
      '主动资金与全部资金，逐笔累计，分钟级守恒',
      '拆单识别，附每一笔委托的证据',
      '自选股与自定义设置随账号保存',
    ],
    button: '登录',
    register: '注册',
    by: (name: string) => `使用 ${name} 登录`,
    demo: '先看演示，不用账号',
    busy: '正在前往登录页…',
    failed: '无法打开登录页：',
    returning: '登录后返回：',
  },
  success: {
    checking: '正在验证登录…',
    done: '登录成功，正在进入…',
    failed: '登录没有完成',
    skewTitle: '登录成功',
    /** @param minutes whole minutes, at least 1 */
    skew: (fast: boolean, minutes: number) =>
      `本机时间${fast ? '快' : '慢'} ${minutes} 分钟，页面上的行情时间以服务器为准。建议校准本机时间。`,
    failedSkew: (fast: boolean, minutes: number) =>
      `本机时间${fast ? '快' : '慢'} ${minutes} 分钟，请校准本机时间后重试。`,
    continue: '继续',
    retry: '重试',
    code: '错误代码：',
  },
  level: {
    label: '密码强度',
    HIGH: '强',
    MIDDLE: '中',
    LOW: '弱',
  },
  errors: {
    network: '无法连接服务器，请检查网络后重试。',
    storage: '浏览器禁止保存登录状态，请允许本站使用存储后重试。',
    'no-answer': '没有收到登录结果，请重新登录。',
    'state-unknown': '登录请求已过期，或不是从本窗口发起的，请重新登录。',
    'answer-refused': '登录凭证没有通过验证，请重新登录。',
    'clock-wrong': '登录凭证的时间与本机不符，请校准本机时间后重试。',
    'account-refused': '服务器没有接受这次登录，请重新登录。',
    access_denied: '登录已取消。',
    login_required: '需要重新输入密码，请重新登录。',
    server_error: '登录服务出错，请稍后再试。',
    temporarily_unavailable: '登录服务暂时不可用，请稍后再试。',
    other: '登录没有完成，请重新登录。',
  },
} as const

export type SignInErrorCode = keyof typeof signInText.errors
