import { describe, expect, test } from 'vitest'
import { auctionColumns } from '../../../../client/features/auction/auction-columns'
import { orderColumns } from '../../../../client/features/big-orders/order-columns'
import { conditionNames, withSynonyms } from '../../../../client/features/board/condition-figures'
import { poolOf } from '../../../../client/features/board/table-view'
import { placesOf, tablePages } from '../../../../client/features/help/places'
import { rankColumns } from '../../../../client/features/history/rank-columns'
import { findingColumns } from '../../../../client/features/order-split/finding-columns'
import { powerColumns } from '../../../../client/features/power-trades/power-columns'
import { scoreColumns } from '../../../../client/features/scorecard/score-columns'
import { signalColumns } from '../../../../client/features/strategy/signal-columns'
import { tradeColumns } from '../../../../client/features/strategy/trade-columns'
import { POSITION_COLUMNS } from '../../../../client/features/watchlist/own-columns'
import { LIST_COLUMNS } from '../../../../client/store/account/user-settings'
import { boardText } from '../../../../client/text/board'
import { deskText } from '../../../../client/text/desk'
import { dictionaryGroups, ENTRY_IDS, type EntryId, entryOf, isEntryId } from '../../../../client/text/dictionary'
import { chartEntries, columnEntries, panelEntries, type TableName } from '../../../../client/text/dictionary-columns'
import { indexHistoryText } from '../../../../client/text/index-history'
import { radarText } from '../../../../client/text/index-radar'
import { industryText } from '../../../../client/text/industry'
import { eventText } from '../../../../client/text/market-events'
import { minuteText } from '../../../../client/text/trading'
import { readingsOf } from '../../../../gateway/market/state/pinyin'
import { OPERANDS, operands } from '../../../../shared/alerts/operands'
import { readRule } from '../../../../shared/alerts/read-rule'
import { entryOfHash, entryRule, findEntries, operandEntries } from '../../../../shared/dictionary/find-entries'
import { matchRoute } from '../../../../shared/protocol/routes'
import { smallDirectory } from '../../../support/alert-rules'
import { codeOf, sources } from '../../../support/source-files'

const MODES = ['AD', 'OD'] as const
const instruments = { get: () => undefined, indexOf: () => undefined } as never
const rank = (R: 'BS' | 'OO') =>
  ({ R, tradingDays: ['20261119', '20261120'], id: [], inflowDays: [], daily: [] }) as never

const keys = (columns: readonly { key: string }[]): string[] => columns.map(({ key }) => key)

/** Columns that a table can have, as its own code makes them. */
const COLUMNS: Partial<Record<TableName, readonly string[]>> = {
  board: ['code', 'name', ...MODES.flatMap((mode) => [...poolOf(mode, 'STK'), ...poolOf(mode, 'IDX')])],
  watchlist: ['code', 'name', 'tags', ...LIST_COLUMNS, ...POSITION_COLUMNS],
  historyBS: keys(rankColumns({ rank: rank('BS'), second: [], instruments })),
  historyOO: keys(rankColumns({ rank: rank('OO'), second: [], instruments })),
  boardMembers: Object.keys(industryText.columns),
  boards: Object.keys(industryText.list),
  indexMembers: Object.keys(radarText.table.columns),
  indexDays: Object.keys(indexHistoryText.columns),
  rangeContributions: Object.keys(indexHistoryText.contributions.columns),
  auction: keys(auctionColumns(instruments, 'closing')),
  trades: keys(tradeColumns([], { nameOf: String, scaleOf: () => 2 })),
  bigOrders: keys(orderColumns(() => undefined, true)),
  sweeps: keys(powerColumns({ priceScale: 2, hasOrderNumbers: true } as never)),
  events: Object.keys(eventText.columns),
  findings: keys(
    findingColumns(() => undefined, {
      named: true,
      nameOf: String,
      verdictOf: () => undefined,
      rankOf: () => undefined,
      marketVwapOf: () => undefined,
    }),
  ),
  strategySignals: keys(signalColumns({} as never, instruments)),
  scores: keys(scoreColumns('own')),
}

/** Tables without market figures: for operators, uploads, the known truth of tests, rebalances of the user's baskets. */
const WITHOUT_FIGURES = [
  'client/features/custom-index/rebalance-history.tsx',
  'client/features/order-split/known-truth/truth-parents.tsx',
  'client/features/status/ops/cell-panel.tsx',
  'client/features/status/ops/client-list.tsx',
  'client/features/video/published-list.tsx',
]

describe('every figure has an entry', () => {
  test.each(Object.entries(COLUMNS))('each column of %s', (table, columns) => {
    const entries: Record<string, EntryId> = columnEntries[table as TableName]
    expect(columns.filter((key) => !entries[key])).toEqual([])
    expect(Object.keys(entries).filter((key) => !columns.includes(key))).toEqual([])
  })

  test.each(Object.entries(columnEntries))('%s names entries that exist', (_, entries) => {
    expect(Object.values(entries).filter((id) => !isEntryId(id))).toEqual([])
  })

  test('each table of a page hands its entries on, and each column that it writes is among them', () => {
    const files = sources.filter(
      (file) => file.startsWith('client/features/') && /<(Data|Virtual)Table\b/.test(codeOf(file)),
    )
    expect(files.filter((file) => !/entries=\{/.test(codeOf(file))).sort()).toEqual(WITHOUT_FIGURES)
    for (const file of files.filter((each) => !WITHOUT_FIGURES.includes(each))) {
      const source = codeOf(file)
      const [, table = ''] = /columnEntries\.(\w+)/.exec(source) ?? []
      const entries: Record<string, EntryId> = columnEntries[table as TableName]
      for (const [, key = ''] of source.matchAll(/^\s*\{?\s*key: '(\w+)', ?\n?\s*(?:title|head):/gm))
        expect(Object.keys(entries), `${file}: ${key}`).toContain(key)
    }
  })

  test('each panel of a desk, and each tab of the chart', () => {
    expect(Object.keys(panelEntries).sort()).toEqual(Object.keys(deskText.panes).sort())
    expect(Object.keys(chartEntries).sort()).toEqual(Object.keys(minuteText.tabs).sort())
  })

  test.each(OPERANDS)('the alert operand %s, by all its names', (operand) => {
    for (const word of operands[operand].words) expect(findEntries(word)[0]).toBe(operandEntries[operand])
  })

  test.each(MODES)('names of the screener in %s mean the same as in alerts', (mode) => {
    const names = withSynonyms(conditionNames(mode, 'STK'))
    for (const operand of OPERANDS) {
      for (const word of operands[operand].words) {
        const figure = names.get(word)
        if (figure)
          expect(columnEntries.board[figure as keyof typeof columnEntries.board]).toBe(operandEntries[operand])
      }
    }
    expect(names.size).toBeGreaterThan(25)
  })

  test('each head of the main table finds its entry', () => {
    for (const [key, { head }] of Object.entries(boardText.columns)) {
      const grade = /^grade(.)$/.exec(key)
      const column = grade ? `ad${grade[1]}` : key
      const id = columnEntries.board[column as keyof typeof columnEntries.board]
      expect(findEntries(head).slice(0, 3), head).toContain(id)
    }
  })
})

describe('an entry', () => {
  test('is in one group, and all are', () => {
    expect(dictionaryGroups.flatMap(({ ids }) => ids).sort()).toEqual([...ENTRY_IDS].sort())
    expect(ENTRY_IDS.length).toBeGreaterThan(100)
  })

  test.each(ENTRY_IDS)('%s is complete: one sentence, a source, related entries that exist', (id) => {
    const { name, what, source, related = [], initials } = entryOf(id)
    expect(what).toMatch(/。$/)
    expect([...what.matchAll(/。/g)]).toHaveLength(1)
    expect(source).not.toBe('')
    expect(related.filter((other) => !isEntryId(other) || other === id)).toEqual([])
    const first = (/^[^ ]+/.exec(name) as RegExpExecArray)[0].replace(/[（）/]/g, '')
    const read = readingsOf(first).split(' ')
    expect(
      read.some((reading) => reading.startsWith(initials) || initials.startsWith(reading)),
      read.join(),
    ).toBe(true)
  })

  test.each(ENTRY_IDS)('%s has an address by id and by name', (id) => {
    expect(entryOfHash(`#${id}`)).toBe(id)
    expect(entryOfHash(`#${encodeURIComponent(entryOf(id).name)}`)).toBe(id)
  })

  test('names of other things open nothing', () => {
    expect(
      ['', '#', '#words', '#keys', '#sources', '#limits', '#%', '#没有的词', '#toString'].map(entryOfHash),
    ).toEqual(Array(9).fill(undefined))
  })

  test.each(ENTRY_IDS)('%s is shown somewhere, on pages that exist', (id) => {
    const places = placesOf(id)
    expect(places.length).toBeGreaterThan(0)
    for (const { href } of places) expect(matchRoute(new URL(href, 'http://zeus.test').pathname), href).toBeDefined()
  })

  test.each(ENTRY_IDS.filter((id) => entryOf(id).use))('%s can be used as its alert says', (id) => {
    expect(readRule(entryRule(id, entryOf(id).use ?? '', '600519'), smallDirectory)).toMatchObject({ ok: true })
  })

  test('every table has a page', () => {
    expect(Object.keys(tablePages).sort()).toEqual(Object.keys(columnEntries).sort())
  })
})

describe('the search', () => {
  test.each([
    ['主动净额', 'adNet'],
    ['zdje', 'adNet'],
    ['ZDJE', 'adNet'],
    ['涨跌幅', 'change'],
    ['超大单净额', 'gradeNet'],
    ['换手率', 'turnoverRate'],
    ['疑似拆单', 'finding'],
    ['大买', 'bigCount'],
    ['封板率', 'ladder'],
  ] as const)('finds %s', (typed, id) => expect(findEntries(typed)[0]).toBe(id))

  test('finds all for nothing, and nothing for nonsense', () => {
    expect(findEntries(' ')).toHaveLength(ENTRY_IDS.length)
    expect(findEntries('qqqq')).toEqual([])
  })
})
