/** Words of the check list before the opening. */
export const checkText = {
  help: '交易日 08:30、09:00、09:14 各检查一次（按行情时钟；错过的一轮由下一轮补上），不正常的项目开启事件。',
  ask: '现在检查',
  closed: (date: string) => `${date} 休市，没有开盘检查`,
  none: '今天还没有检查过',
  rounds: { '0830': '08:30', '0900': '09:00', '0914': '09:14', asked: '临时' },
  standing: { done: '已检查', missed: '未检查', ahead: '未到时间' },
  at: (time: string) => `行情时间 ${time} 检查`,
  items: {
    calendar: '交易日历',
    closes: '昨收',
    limits: '涨跌停',
    clock: '时钟',
    disk: '磁盘',
    walls: '屏幕',
    parts: '各环节',
  },
} as const
