/** Words of alerts on lines of indicators; the parts of a rule are those of `shared/alerts/operands`. */
export const lineAlertText = {
  title: '指标线预警',
  item: '指标线预警…',
  help: '按日线、以最新价实时判断；点图例里的线名，则按现在的位置取方向，一点即设',
  price: '价格',
  up: '上穿',
  down: '下穿',
  line: (formula: string) => `日线{${formula}}`,
  none: '所选指标里没有可设预警的线',
  unable: '这条线不能设预警：它不是用公式语言写的',
} as const
