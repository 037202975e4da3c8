import { accountErrors } from './account-errors'
import type { ErrorRow } from './error-row'

/** The catalogue: the codes are the protocol, the texts are what a person sees. */
export const errors = {
  // Authentication
  'token-missing': { status: 401, retry: false, text: '请先登录' },
  'token-malformed': { status: 401, retry: false, text: '登录凭证格式不正确，请重新登录' },
  'token-expired': { status: 401, retry: false, text: '登录已过期，请重新登录' },
  'token-foreign': { status: 401, retry: false, text: '登录凭证不是由本站签发，请重新登录' },
  'token-audience': { status: 401, retry: false, text: '登录凭证不适用于本应用，请重新登录' },
  forbidden: { status: 403, retry: false, text: '没有权限执行此操作' },
  'origin-refused': { status: 403, retry: false, text: '请求来源不被允许' },
  'account-wrong': { status: 401, retry: false, text: '账号或密码不正确' },
  'account-locked': { status: 429, retry: true, text: '尝试次数过多，请稍后再试' },
  'account-taken': { status: 409, retry: false, text: '该账号已被注册' },
  'account-invalid': {
    status: 400,
    retry: false,
    text: '账号格式不正确：请输入邮箱，或 2 到 32 位字母、数字、汉字、下划线',
  },
  'password-short': { status: 400, retry: false, text: '密码至少 8 位' },
  'password-long': { status: 400, retry: false, text: '密码最多 128 位' },
  'password-common': { status: 400, retry: false, text: '这个密码太常见，请换一个' },
  'demo-refused': { status: 403, retry: false, text: '演示只能看行情，不能保存或修改：注册后就可以' },
  'demo-closed': { status: 403, retry: false, text: '演示没有开放，请注册或登录' },
  'demo-full': { status: 503, retry: true, text: '看演示的人太多，请稍后再试，或注册后直接使用' },
  'registration-closed': { status: 403, retry: false, text: '注册已关闭，请联系管理员' },
  'interaction-expired': { status: 410, retry: false, text: '登录页面已过期，请重新登录' },
  ...accountErrors,
  // Walls
  'pair-pending': { status: 428, retry: true, text: '等待有人在手机或电脑上批准' },
  'pair-slow': { status: 429, retry: true, text: '询问过快，请放慢' },
  'pair-expired': { status: 410, retry: false, text: '配对码已过期，请重新开始配对' },
  'pair-refused': { status: 403, retry: false, text: '配对请求被拒绝' },
  'pair-unknown': { status: 404, retry: false, text: '没有这个配对码，请对照屏幕上的六个字母' },
  'wall-revoked': { status: 401, retry: false, text: '这块屏幕的授权已结束，可以重新配对' },
  'walls-full': { status: 409, retry: false, text: '屏幕或面板已达上限，请先撤销不用的' },
  'board-invalid': { status: 400, retry: false, text: '面板不正确：1 到 7 个栏目，互不重叠，每个至少 3×2 格' },
  'board-used': { status: 409, retry: false, text: '有屏幕正在使用这个面板，请先换下' },
  // Request
  'bad-request': { status: 400, retry: false, text: '请求参数不正确' },
  'body-invalid': {
    status: 400,
    retry: false,
    text: '提交的内容无法读取：应为完整的 JSON，文字中没有空字符，嵌套不超过 64 层',
  },
  'body-type': { status: 415, retry: false, text: '提交的内容类型不正确：应为 application/json（UTF-8）' },
  'account-unknown': { status: 404, retry: false, text: '没有这个账号：请填写用户名、邮箱或账号编号' },
  'not-found': { status: 404, retry: false, text: '没有找到' },
  'too-large': { status: 413, retry: false, text: '内容过大' },
  'too-slow': { status: 408, retry: true, text: '上传太慢，连接已断开：请换个网络再试' },
  'too-many': { status: 429, retry: true, text: '请求过于频繁，请稍后再试' },
  conflict: { status: 409, retry: true, text: '内容已被其他窗口修改，请刷新后再试' },
  'unknown-instrument': { status: 404, retry: false, text: '没有这个代码' },
  'range-invalid': { status: 400, retry: false, text: '日期不正确：请用 YYYYMMDD 或 YYYYMMDDHHmm，且开始不晚于结束' },
  'date-invalid': { status: 400, retry: false, text: '日期写得不对：请用 YYYYMMDD，或带时分的 YYYYMMDDHHmm' },
  'range-backwards': { status: 400, retry: false, text: '开始晚于结束：请对调两个日期' },
  'range-too-large': { status: 400, retry: false, text: '时间范围过大：请缩短，或换更长的周期' },
  'code-invalid': { status: 400, retry: false, text: '没有这个代码：请填写代码和市场，如 600519.SH' },
  'period-invalid': { status: 400, retry: false, text: '没有这个周期' },
  'definition-invalid': { status: 400, retry: false, text: '没有这个口径' },
  'cursor-invalid': { status: 400, retry: false, text: '翻页位置不属于这次查询：请从第一页重新开始' },
  'frame-unavailable': { status: 406, retry: false, text: '这项数据只有 JSON，没有二进制帧' },
  'not-trading-day': { status: 400, retry: false, text: '该日不是交易日' },
  'no-data': { status: 404, retry: true, text: '这段时间没有记录' },
  // The time machine
  'at-malformed': {
    status: 400,
    retry: false,
    text: '回放时间写法不正确：应为 at=YYYYMMDDTHHmmss，如 20260706T100000',
  },
  'at-future': { status: 400, retry: false, text: '回放时间还没有到，不能回放将来' },
  'at-closed': { status: 400, retry: false, text: '该日休市，没有可回放的行情' },
  'at-not-kept': { status: 404, retry: false, text: '该日的逐笔没有留存，不能回放' },
  'machine-off': { status: 404, retry: false, text: '本站没有留存逐笔历史，不能回放' },
  'machines-full': { status: 429, retry: false, text: '同时回放的人数已达上限，请稍后再试' },
  'not-in-replay': { status: 409, retry: false, text: '回放中不提供' },
  'absent-in-replay': { status: 409, retry: false, text: '回放中无此数据' },
  // Socket calls
  'unknown-topic': { status: 404, retry: false, text: '没有这个主题' },
  'bad-topic': { status: 400, retry: false, text: '主题格式不正确' },
  'bad-call': { status: 400, retry: false, text: '消息格式不正确' },
  'too-many-sockets': { status: 429, retry: true, text: '这个账号的连接过多，请先关闭其他窗口或程序' },
  'too-many-topics': { status: 429, retry: false, text: '订阅的主题过多' },
  abuse: { status: 429, retry: false, text: '错误消息过多，连接已断开' },
  'page-outdated': { status: 426, retry: false, text: '新版本已发布，请刷新页面' },
  'operator-closed': { status: 503, retry: true, text: '管理员断开了这个连接，正在重新连接' },
  'incident-open': { status: 409, retry: false, text: '这起事件还没有恢复，恢复后才能关闭' },
  'incident-gaps': {
    status: 409,
    retry: false,
    text: '还有分钟没有补齐；确实补不了的，选“缺口不可补”并写明原因再关闭',
  },
  'incident-closed': { status: 409, retry: false, text: '这起事件已经关闭，不能静音' },
  'mute-invalid': { status: 400, retry: false, text: '静音的结束时间不正确：须晚于现在，最多 24 小时' },
  'freeze-invalid': { status: 400, retry: false, text: '暂停发布的结束时间不正确：须晚于现在，最多 24 小时' },
  withheld: { status: 409, retry: false, text: '这个数字暂停发布，恢复后再试' },
  'not-frozen': { status: 409, retry: false, text: '这个数字没有被暂停发布' },
  'not-muted': { status: 409, retry: false, text: '静音已经结束' },
  'drain-running': { status: 409, retry: false, text: '这台网关已经在撤离客户端' },
  'source-invalid': { status: 400, retry: false, text: '没有这个来源，或已经在用它' },
  'order-own': { status: 403, retry: false, text: '交易时段切换来源要两个人：请另一位管理员确认' },
  'order-over': { status: 409, retry: false, text: '这项提议已经确认、撤回或过期' },
  'order-pending': { status: 409, retry: false, text: '已有一项切换在等待确认，先确认或撤回它' },
  'drill-running': { status: 409, retry: false, text: '已有演练在进行，结束后再开始下一项' },
  draining: { status: 503, retry: true, text: '服务正在重启，请稍候' },
  // Resources
  'video-type': { status: 415, retry: false, text: '只支持 MP4 或 WebM 视频文件' },
  'video-host': { status: 400, retry: false, text: '该网址不在允许的列表中' },
  'video-title': { status: 400, retry: false, text: '请填写 1 到 120 字的标题' },
  'disk-full': { status: 507, retry: true, text: '磁盘空间不足，内容未保存' },
  'storage-gone': {
    status: 503,
    retry: true,
    text: '数据文件夹已不在原处，内容未保存：请管理员恢复文件夹后重启',
  },
  'storage-damaged': { status: 503, retry: false, text: '数据库已损坏，内容未保存：请管理员停止服务并从备份恢复' },
  'storage-failed': { status: 503, retry: true, text: '磁盘读写出错，内容未保存：请管理员检查磁盘' },
  'storage-busy': { status: 503, retry: true, text: '数据库正被另一个程序占用，内容未保存：请稍后再试' },
  'storage-away': { status: 503, retry: true, text: '数据库服务器连接不上，请稍后再试' },
  'video-date': { status: 400, retry: false, text: '发布日期不正确：请用 YYYY-MM-DD，年份在 1990 到 2199 之间' },
  'name-invalid': { status: 400, retry: false, text: '名称只能含汉字、字母、数字、下划线和短横线，1 到 24 个字' },
  'weights-invalid': { status: 400, retry: false, text: '权重不正确：应为正数，单只上限 30%' },
  'members-count': { status: 400, retry: false, text: '成分应为 1 到 200 只' },
  'members-repeated': { status: 400, retry: false, text: '成分重复：每个代码只能写一次' },
  'base-day-invalid': {
    status: 400,
    retry: false,
    text: '基日不正确：应为 YYYYMMDD，不早于 19901219，不晚于当前交易日',
  },
  'basket-history-full': { status: 409, retry: false, text: '调仓记录已满，请改为自基日重算' },
  'feed-no-order-numbers': { status: 409, retry: false, text: '该行情源没有委托编号，无法计算全部资金与拆单' },
  'finding-invalid': { status: 400, retry: false, text: '没有这条拆单' },
  'verdict-invalid': { status: 400, retry: false, text: '判断只能是接受或否定' },
  'verdicts-full': { status: 409, retry: false, text: '判断已达上限，请先撤销较早的判断' },
  'notes-full': { status: 409, retry: false, text: '笔记已达上限：每人 500 条，请先清空较早的' },
  'own-data-full': { status: 409, retry: false, text: '自有数据已达上限：每人 10 份、共 30000 行，请先删除不用的' },
  'own-data-name': {
    status: 400,
    retry: false,
    text: '名称以汉字或字母开头，只含汉字、字母、数字、下划线，最多 12 个字',
  },
  'own-data-row': { status: 400, retry: false, text: '有一行不能用' },
  'list-full': { status: 400, retry: false, text: '每组最多 500 只，其中自定义指数最多 20 个' },
  'desk-invalid': { status: 400, retry: false, text: '桌面不正确：名称 1 到 24 个字，最多 40 个栏目' },
  'page-invalid': {
    status: 400,
    retry: false,
    text: '页面不正确：标题 1 到 60 个字，说明最多 2000 个字，最多 40 个栏目',
  },
  'readers-full': { status: 409, retry: false, text: '可看这个页面的账号已达上限：50 个' },
  'desks-full': { status: 409, retry: false, text: '桌面已达上限：每人 20 个，请先删除不用的' },
  'desk-name-taken': { status: 409, retry: false, text: '已有同名的桌面，请换一个名称' },
  'alert-invalid': { status: 400, retry: false, text: '预警条件不能成立' },
  'alerts-full': { status: 409, retry: false, text: '预警规则已达上限' },
  'channel-invalid': { status: 400, retry: false, text: '推送地址不正确：须为 https，且不能是内网地址' },
  'push-invalid': { status: 400, retry: false, text: '浏览器给的通知地址不能使用：须为公网 https 地址' },
  'channels-full': { status: 409, retry: false, text: '推送地址已达上限：每人 10 个' },
  // The assistant
  'tool-unknown': { status: 404, retry: false, text: '没有这个工具' },
  'turns-full': { status: 409, retry: false, text: '这个对话已有 100 问，请新建一个' },
  'tokens-used': { status: 429, retry: false, text: '今天的额度已用完，明天恢复；规则回答不受影响' },
  'tool-slow': { status: 504, retry: true, text: '读取数据超过 5 秒，已停止' },
  'replay-only': { status: 409, retry: false, text: '只有回放行情支持此操作' },
  unavailable: { status: 503, retry: true, text: '服务暂时不可用' },
  unknown: { status: 500, retry: true, text: '未知错误' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** The one error thrown across our own code. `message` is the catalogue's Chinese sentence plus any detail. */
export class ZeusError extends Error {
  override name = 'ZeusError'
  readonly status: number
  readonly retry: boolean
  constructor(
    readonly code: ErrorCode,
    detail?: string,
    /** When asking again is worth while, ms. */
    readonly retryAfterMs?: number,
  ) {
    super(detail ? `${errors[code].text}（${detail}）` : errors[code].text)
    this.status = errors[code].status
    this.retry = errors[code].retry
  }
}

/** Body of every refusal, REST and socket. */
export interface ErrorReply {
  ok: false
  code: ErrorCode
  message: string
  /** Repeats `text`: the specification's `/api/video` reads `error`. */
  error: string
  /** When asking again is worth while, ms; with `too-many`. */
  retryAfterMs?: number
}

/** Translates anything thrown into a reply; what is not ours becomes `unknown` and says nothing of its cause. */
export function errorReply(thrown: unknown): ErrorReply {
  const error = thrown instanceof ZeusError ? thrown : new ZeusError('unknown')
  const { code, message, retryAfterMs } = error
  return { ok: false, code, message, error: message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
