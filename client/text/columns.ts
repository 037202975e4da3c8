/** Words of the choice of a table's columns. */
export const columnWords = {
  width: (name: string) => `${name} 的列宽`,
  first: (name: string) => `${name} 移到最前`,
  up: (name: string) => `${name} 上移`,
  down: (name: string) => `${name} 下移`,
} as const
