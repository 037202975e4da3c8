/** Words of the keyboard box: type a code, pinyin initials or a name anywhere on the page. */
export const searchText = {
  title: '键盘精灵',
  input: '代码、拼音、名称、板块、自定义指数、页面、命令、日期或预警条件',
  results: '匹配结果',
  none: '没有匹配的证券、板块、自定义指数、页面或命令',
  page: '页面',
  board: '板块',
  basket: '自定义指数',
  command: '命令',
  day: (day: string) => `${day} 的历史资金`,
  help: '↑↓ 选择 · Enter 打开 · Alt+Enter 新标签 · Esc',
  ruleHelp: 'Enter 存为预警 · Esc',
  ruleKept: (sentence: string) => `已布防：${sentence}`,
  ruleFailed: (reason: string) => `未能保存：${reason}`,
  pin: '置顶 Insert',
  unpin: '取消置顶 Insert',
  kept: { pinned: '顶', recent: '近' },
  kinds: { stock: '股票', index: '指数', fund: '基金', bond: '转债', crypto: '数字货币' },
  leader: {
    title: '快捷键',
    toggleMode: '主动 ⇄ 全部',
    pause: '暂停 / 继续逐笔',
    close: 'Esc 关闭',
  },
  keyCard: {
    title: '按键',
    anywhere: '在页面任何地方（输入框除外）',
    search: { keys: '字母 数字 汉字', title: '键盘精灵：证券、板块、页面、命令、日期、预警条件' },
    fixed: [
      { keys: 'ContextMenu Shift+F10', title: '证券菜单；鼠标右键、手指长按也可' },
      { keys: 'Esc', title: '关闭卡片或对话框' },
    ],
    /** Keys of every page, by what they do. */
    actions: {
      menu: '证券菜单：焦点所在的证券，没有则本页的证券',
      leader: '快捷键前导：再按一个字母',
      help: '这张卡',
      hide: '老板键：隐藏画面，再按一次回来',
      hideTwice: '老板键：连按两次隐藏画面，再按一次回来',
    },
    change: (title: string) => `改键：${title}`,
    changing: '请按新键，Esc 取消',
    refused: {
      search: '字母与数字属于键盘精灵，请加 Alt 或 Ctrl',
      moves: '这个键用于移动焦点，不能改用',
    },
    conflict: (titles: string) => `与“${titles}”冲突，先列出的生效`,
    more: '前导键之后的字母因页而异，在那一页按 ? 改。',
    reset: '恢复全部默认键',
    unsaved: '没有存到账号，仅本页有效',
    numbers: '数字键（键盘精灵里输入后按 Enter）',
    tables: '表格有焦点时',
    tableKeys: [
      { keys: '↑ ↓ PgUp PgDn', title: '换行' },
      { keys: 'Home End', title: '首行、末行' },
      { keys: 'Enter', title: '打开' },
    ],
    charts: '图有焦点时',
    chartKeys: [
      { keys: '← →', title: '移动十字线' },
      { keys: 'Ctrl+← →', title: '平移' },
      { keys: '↑ ↓', title: '缩放' },
      { keys: 'Home End', title: '首点、末点' },
      { keys: 'F8 Shift+F8', title: '下一个、上一个周期；也可键入 15m、日K 再按 Enter' },
    ],
  },
} as const

/** Chinese forms of what may be typed into the search. */
export const typedForms = {
  /** Words that only rules of alerts have, as a part of a regular expression. */
  ruleWords: '[上下]穿|异动[:：]|拆单[(（]',
  date: /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
  shortDate: /^(\d{1,2})月(\d{1,2})日?$/,
} as const
