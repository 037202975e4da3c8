const named = (title: string, pinyin: string) => ({ title, pinyin })

/** Commands as the search knows them: name and initials. */
export const commandText = {
  commands: {
    mode: named('口径：主动 ⇄ 全部', 'kj'),
    dark: named('深色主题', 'sszt'),
    light: named('浅色主题', 'qszt'),
    riseRed: named('红涨绿跌', 'hzld'),
    riseGreen: named('绿涨红跌', 'lzhd'),
    colourBlind: named('色盲配色开关', 'smpskg'),
    fullScreen: named('全屏', 'qp'),
    voice: named('预警语音开关', 'yjyykg'),
    wall: named('屏幕视图', 'pmst'),
    menu: named('证券菜单', 'zqcd'),
    copyTable: named('复制表格', 'fzbg'),
    exportTable: named('导出表格 CSV', 'dcbg'),
    keys: named('按键卡', 'ajk'),
    copyAddress: named('复制本页链接', 'fzbylj'),
    hide: named('老板键：隐藏画面', 'lbj'),
    signOut: named('退出登录', 'tcdl'),
  },
  /** Commands that say what of, after their names. */
  typed: { replay: /^回放(\d{1,2}:?\d{2})$/, wall: /^墙(\d{1,2})$/ },
  /** Words for periods of days and more. */
  periodWords: { 日k: '1d', 日线: '1d', 周k: '1w', 周线: '1w', 月k: '1mo', 月线: '1mo' } as Record<string, string>,
  period: (title: string) => `周期 ${title}`,
  noPeriod: (title: string) => `本页的图没有 ${title} 周期`,
  replayAt: (clock: string) => `回放 ${clock}`,
  noReplay: '没有留存可以回放的交易日',
  wallNumber: (number: number) => `打开第 ${number} 面墙`,
  noWall: (number: number, count: number) => `没有第 ${number} 面墙，共 ${count} 面`,
  noMode: '本页没有主动、全部两种口径',
  noFullScreen: '浏览器不允许全屏',
  voiceOn: '预警语音已开',
  voiceOff: '预警语音已关',
  copied: '已复制本页链接',
  copyFailed: '浏览器不允许复制',
  /** Window title while the content is hidden. */
  neutralTitle: '新标签页',
  /** Read aloud of the blank page. */
  neutralLabel: '空白页，按老板键、Esc 或点一下返回',
} as const
