const places = { '': '全市场', SH: '上交所', SZ: '深交所', BJ: '北交所' } as const

/** Words of figures that operators keep from being published. */
export const freezeText = {
  title: '暂停发布',
  places,
  name: (figure: string, place: keyof typeof places) => `${figure}（${places[place]}）`,
  /** Who, since when, until when, why. */
  told: (by: string, reason: string, since: string, until: string | undefined) =>
    `${by} 于 ${since} 暂停${until === undefined ? '' : `，至 ${until}`}：${reason}`,
  help: '暂停期间这个数字在页面、导出、屏幕、接口、助手里都显示“—”，预警也不用它；数据照常记录，恢复后历史完整。',
  none: '所有数字都在发布',
  figure: '数字',
  place: '范围',
  freeze: '暂停发布',
  freezeTitle: (name: string) => `暂停发布“${name}”`,
  release: '恢复发布',
  releaseTitle: (name: string) => `恢复发布“${name}”`,
  releaseHelp: '立即对所有人恢复，记入操作记录。',
  why: '原因',
  until: '恢复时间',
  untilReleased: '直到人工恢复',
  untilTime: '到时自动恢复',
  time: '恢复于（北京时间）',
  wrongTime: '请写成 HH:mm',
  untilHint: (until: string) => `${until} 自动恢复`,
  statusWords: (name: string) => `${name}暂停发布，显示为“—”`,
} as const
