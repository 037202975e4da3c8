/** Words of the keyboard box: type a code, pinyin initials or a name anywhere on the page. */
export const searchText = {
  title: '键盘精灵',
  input: '代码、拼音首字母、名称或页面',
  results: '匹配结果',
  none: '没有匹配的证券或页面',
  page: '页面',
  help: '↑↓ 选择 · Enter 打开 · Alt+Enter 新标签 · Esc',
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
    keys: [
      { keys: '字母 数字 汉字', title: '键盘精灵：按代码、拼音首字母或名称找证券' },
      {
        keys: '/ 、 ContextMenu Shift+F10',
        title: '证券菜单：焦点所在的证券，没有则本页的证券；鼠标右键、手指长按也可',
      },
      { keys: '?', title: '这张卡' },
      { keys: 'Esc', title: '关闭卡片或对话框' },
    ],
    tables: '表格有焦点时',
    tableKeys: [
      { keys: '↑ ↓ PgUp PgDn', title: '换行' },
      { keys: 'Home End', title: '首行、末行' },
      { keys: 'Enter', title: '打开' },
    ],
    charts: '图有焦点时',
    chartKeys: [
      { keys: '← →', title: '移动十字线' },
      { keys: 'Home End', title: '首点、末点' },
    ],
  },
} as const
