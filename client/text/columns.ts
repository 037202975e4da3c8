/** Words of the choice of a table's columns. */
export const columnWords = {
  width: (name: string) => `${name} 的列宽`,
  first: (name: string) => `${name} 移到最前`,
  up: (name: string) => `${name} 上移`,
  down: (name: string) => `${name} 下移`,
} as const

/** Units that amounts and volumes of a table are shown in. */
export const tableUnits = {
  money: '金额单位',
  volume: '成交量单位',
  usual: '按列',
  moneys: { yuan: '元', wan: '万元', yi: '亿元' },
  volumes: { lot: '手', share: '股' },
} as const

export type MoneyUnit = keyof typeof tableUnits.moneys
export type VolumeUnit = keyof typeof tableUnits.volumes

/** Chosen units; left out: each column's own. */
export interface TableUnits {
  money?: MoneyUnit
  volume?: VolumeUnit
}

/** Rows of a table under a name, with subtotals. */
export const groupWords = {
  title: '归类',
  menu: '单位与归类',
  menuHelp: '金额与成交量的单位，按什么归类',
  none: '不归类',
  by: { industry: '行业', board: '上市板', tag: '标签' },
  unnamed: '其他',
  head: (name: string, count: number) => `${name} · ${count} 只`,
  mean: (figure: string) => `均 ${figure}`,
  how: {
    mean: (count: number) => `${count} 只的等权算术平均，没有数据的不计`,
    sum: (count: number) => `${count} 只合计，没有数据的不计`,
  },
  help: '每类一行：只数、涨幅等比率的等权算术平均、成交额与净额的合计；类内与类间都按所选列排序。点击、回车或 ←→ 收起展开。多个标签的归入第一个。',
} as const
