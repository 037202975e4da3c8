import type { IncidentCode } from '../../../shared/protocol/incidents'

interface Words {
  /** The problem. */
  what: (subject: string, detail: string) => string
  /** The operator's remedy. */
  advice: string
}

/** Text and remedy of every fault of a feed. */
export const incidentWords: Readonly<Record<IncidentCode, Words>> = {
  'source-silent': {
    what: (source, detail) => `${source}不再前进：${detail}`,
    advice: '先看对方网站的行情是否也停住；若只有这里停住，检查网络或代理，恢复后会自动切回。',
  },
  'source-failed': {
    what: (source, detail) => `${source}读取失败：${detail}`,
    advice: '运行 npm run tool -- feed-check 源名 查看原因；被拒绝访问时不要加快请求，等它自行恢复。',
  },
  fallback: {
    what: (source, detail) => `正在使用备用源${source}：${detail}`,
    advice: '页面角标已注明备用源；请恢复主源，它稳定 10 秒后自动切回。',
  },
  'rows-refused': {
    what: (source, detail) => `${source}有行没有通过校验：${detail}`,
    advice: '这些证券不显示此源的行；配置第二个源（如 ZEUS_FEED=tencent,sina）可逐只补上，长期如此请反馈该行原文。',
  },
  lent: {
    what: (source, detail) => `部分证券改用${source}：${detail}`,
    advice: '页面上这些行标有备用源；主源的行恢复可信并稳定 10 秒后自动切回。',
  },
  disagree: {
    what: (instrument, detail) => `${instrument} 两个源的价格不一致：${detail}`,
    advice: '以交易所网站或交易软件为准核对这只证券；若主源有误，调整 ZEUS_FEED 的先后次序后重启。',
  },
  'bridge-refused': {
    what: (sender, detail) => `发送方 ${sender} 有数据没有收下：${detail}`,
    advice: '按 docs/bridge.md 的错误码修正发送程序；没有收下的行不会自动补上。',
  },
  'bridge-gap': {
    what: (sender, detail) => `发送方 ${sender} 的行号不连续：${detail}`,
    advice: '发送程序应从提示的行号重发；持续出现时检查它的编号逻辑。',
  },
  'bridge-lost': {
    what: (sender, detail) => `发送方 ${sender} 的数据有缺失：${detail}`,
    advice: '当日成交与资金统计不完整；从数据商处补取缺失时段后用新的 stream 重新发送当日数据。',
  },
  'bridge-slowed': {
    what: (_sender, detail) => `${detail}`,
    advice: '数据没有丢失，只是变慢；减少接入的证券，或为网关换用更快的处理器。',
  },
  'bridge-closed': {
    what: (sender, detail) => `发送方 ${sender} 的连接被关闭：${detail}`,
    advice: '检查发送程序的地址、口令与格式；来源不明的连接请用防火墙挡住。',
  },
  'recording-damaged': {
    what: (file, detail) => `录像 ${file}：${detail}`,
    advice: '这一天的统计不完整，页面与完整率已注明；重新取得这个文件后重启即可重新回放。',
  },
  'recording-mended': {
    what: (file, detail) => `录像 ${file}：${detail}`,
    advice: '已自动处理，统计不受影响。',
  },
  'bridge-reread': {
    what: (_sender, detail) => `读回当日记录：${detail}`,
    advice: '其余行情不受影响；要查看或去掉这些行，停止网关后运行 npm run tool -- journal-drop --list。',
  },
  'bridge-journal': {
    what: (_sender, detail) => `已收数据的当日记录有问题：${detail}`,
    advice: '检查 ZEUS_DATA_DIR 所在磁盘的空间与权限；恢复之前不会确认新数据，发送方会保留并重发。',
  },
}
