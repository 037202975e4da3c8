/** Words of tables that leave the page. */
export const tableText = {
  table: '表格',
  copy: '本表文本',
  export: '本表 CSV',
  picture: '本表存为图片',
  source: (name: string) => `来源 ${name}`,
  pictureSaved: (title: string) => `已存「${title}」为图片`,
  pictureFailed: '图片生成失败',
  copied: (title: string, rows: number) => `已复制「${title}」${rows} 行`,
  copyCells: '选中的单元格',
  copiedCells: (rows: number, columns: number) => `已复制 ${rows} 行 × ${columns} 列`,
  chosenCells: (rows: number, columns: number) => `选中 ${rows} 行 × ${columns} 列`,
  copyFailed: '浏览器不允许复制',
  nothing: '本页没有可以导出的表格',
  asOf: '数据截至',
  from: '来自',
  units: '数值按列名所示单位；带 万、亿 的已换算为整数单位，带 % 的为小数；空格为没有数据',
} as const
