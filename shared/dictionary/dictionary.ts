import { bookEntries } from './book-entries'
import type { DictionaryEntry } from './entry'
import { marketEntries } from './market-entries'
import { moneyEntries } from './money-entries'
import { ownEntries } from './own-entries'
import { paperEntries } from './paper-entries'
import { quoteEntries } from './quotes-entries'
import { coinEntries, dataEntries, historyEntries, signalEntries } from './records-entries'
import { splitEntries } from './split-entries'

/** Groups of the dictionary in the order of the help page. */
const groups = {
  资金: moneyEntries,
  拆单: splitEntries,
  行情: quoteEntries,
  盘口与逐笔: bookEntries,
  指数与板块: marketEntries,
  历史: historyEntries,
  自选与持仓: ownEntries,
  信号与预测: signalEntries,
  模拟账户: paperEntries,
  比特币: coinEntries,
  数据: dataEntries,
} as const

/** Every figure and panel that the product shows: the help page, the cards and the column heads all read it. */
export const dictionary = {
  ...moneyEntries,
  ...splitEntries,
  ...quoteEntries,
  ...bookEntries,
  ...marketEntries,
  ...historyEntries,
  ...ownEntries,
  ...signalEntries,
  ...paperEntries,
  ...coinEntries,
  ...dataEntries,
}

export type EntryId = keyof typeof dictionary
export const ENTRY_IDS = Object.keys(dictionary) as EntryId[]

export const dictionaryGroups = Object.entries(groups).map(([title, entries]) => ({
  title,
  ids: Object.keys(entries) as EntryId[],
}))

export const isEntryId = (id: string): id is EntryId => Object.hasOwn(dictionary, id)
export const entryOf = (id: EntryId): DictionaryEntry => dictionary[id]

/** Definition and formula on two lines: what a column head says on hover. */
export function entryHint(id: EntryId): string {
  const { what, formula } = entryOf(id)
  return formula ? `${what}\n${formula}` : what
}
