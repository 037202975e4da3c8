/** Words of the keyboard box: type a code, pinyin initials or a name anywhere on the page. */
export const searchText = {
  title: '键盘精灵',
  input: '代码、拼音首字母或名称',
  results: '匹配结果',
  none: '没有匹配的证券',
  help: '↑↓ 选择 · Enter 打开 · Alt+Enter 新标签 · Esc',
  kinds: { stock: '股票', index: '指数', fund: '基金', bond: '转债', crypto: '数字货币' },
  leader: {
    title: '快捷键',
    toggleMode: '主动 ⇄ 全部',
    pause: '暂停 / 继续逐笔',
    close: 'Esc 关闭',
  },
} as const
