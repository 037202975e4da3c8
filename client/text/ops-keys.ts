/** Keys of the operators' page. */
export const opsKeyText = {
  hint: 'J/K 上下 · A 由我处理 · R 重新同步 · M 静音 · ? 按键',
  card: {
    when: '运维页的列表（有一行选中时，字母归页面，不开键盘精灵）',
    keys: [
      { keys: 'J', title: '下一行；没有选中时，第一行' },
      { keys: 'K', title: '上一行' },
      { keys: 'A', title: '由我处理选中的事件' },
      { keys: 'R', title: '重新同步选中的来源，或选中事件的来源' },
      { keys: 'M', title: '静音选中的事件' },
    ],
  },
  map: {
    when: '代码状态图有焦点时',
    keys: [
      { keys: 'N', title: '下一个要留意的代码' },
      { keys: 'G', title: '打开这个代码' },
    ],
  },
} as const
