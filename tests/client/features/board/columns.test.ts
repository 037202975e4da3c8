import { describe, expect, test } from 'vitest'
import { ageCell, type BoardContext } from '../../../../client/features/board/cell-values'
import { boardColumns, boardHead, usualWidth } from '../../../../client/features/board/columns'
import { OPTIONAL_FIGURES, optionalFigures } from '../../../../client/features/board/figures'
import { poolOf, shownColumns } from '../../../../client/features/board/table-view'
import { cellsOf as copiedCells } from '../../../../client/ui/cells-text'
import { MEASURE_CANCELS, MEASURE_MICRO, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../../shared/protocol/kinds'
import { section } from '../../store/section'
import { smallBoard, smallMeasures, smallTable } from './small-board'

const noon = Date.parse('2026-07-06T10:30:00+08:00')
const row = {
  index: 0,
  time: noon - 7_000,
  last: 103_00,
  high: 104_00,
  low: 99_00,
  open: 101_00,
  split: -1_500_000,
  volume: 6_000,
  turnover: 600_000_000,
  outer: 4_000,
  inner: 2_000,
  adX: 30_000_000,
  adL: -4_000_000,
  adS: 4_000,
  odX: 10_000_000,
  odL: 2_000_000,
  odS: -12_000_000,
  speed5: 25,
  bid: 300,
  ask: 100,
  bigBuys: 12,
  bigSells: 3,
  streak: -4,
}

/** The copied values of the row above, by column title. */
const COPIED = {
  '现价(元)': 103,
  '涨幅(%)': 3,
  '涨速(%)': 0.25,
  '主动净额(元)': 26_004_000,
  '净占比(%)': 4.334,
  '成交额(元)': 600_000_000,
  '成交量(股)': 6_000,
  '换手(%)': 0.6,
  '委比(%)': 50,
  'VPIN(%)': 31.2,
  '时效(秒)': 7,
  '撤单(%)': 25,
}

const measure = {
  index: 0,
  known: MEASURE_VPIN | MEASURE_PRESSURE | MEASURE_MICRO | MEASURE_CANCELS,
  lifted: -3_000_000,
  orders: 20_000,
  added: 400,
  cancelled: 100,
  vpin: 312,
  bucket: 500,
  buckets: 50,
  pressure: -900,
  depth: 600,
  micro: 35,
}

interface CellChoice {
  connected?: boolean
  trading?: boolean
  index?: number
  state?: number
  all?: boolean
}

const contextOf = ({ connected = true, trading = true, state = 0 } = {}): BoardContext => ({
  board: smallBoard([{ ...row, state }]),
  measures: smallMeasures([measure]),
  table: smallTable,
  line: () => '',
  baskets: () => undefined,
  now: () => noon,
  connected: () => connected,
  trading: () => trading,
  sourceName: (place: number) => ['腾讯行情', '新浪行情'][place] ?? '',
})

function cellsOf(mode: 'AD' | 'OD', { index = 0, all = false, ...states }: CellChoice = {}) {
  const context = contextOf(states)
  return Object.fromEntries(
    boardColumns(
      mode,
      'STK',
      all ? poolOf(mode, 'STK') : shownColumns(mode, 'STK', undefined, OPTIONAL_FIGURES),
      context,
    ).map((column) => [column.key, column.cell(index)]),
  )
}

describe('cells of the table', () => {
  test.each([
    ['nothing', 0, { text: '贵州茅台' }],
    ['an estimate', 8, { text: '贵州茅台 估', title: '行情没有买卖方向，按盘口推算' }],
    ['another source', 16, { text: '贵州茅台 备', title: '主源没有可信的行，这一行来自新浪行情' }],
    [
      'another source’s estimate',
      8 | 16,
      { text: '贵州茅台 备', title: '行情没有买卖方向，按盘口推算；主源没有可信的行，这一行来自新浪行情' },
    ],
    ['another source’s limit-up', 2 | 16, { text: '贵州茅台 备', tone: 'up' }],
  ])('a name marks %s', (_, state, cell) => {
    expect(cellsOf('AD', { state }).name).toMatchObject(cell)
  })

  test('active mode shows each figure in the unit of its head', () => {
    expect(cellsOf('AD')).toMatchObject({
      code: { text: '600519' },
      name: { text: '贵州茅台' },
      last: { text: '103.00', tone: 'up' },
      change: { text: '+3.00', tone: 'up' },
      speed: { text: '+0.25', tone: 'up' },
      adNet: { text: '+2600', tone: 'up' },
      adShare: { text: '+4.33', tone: 'up' },
      adX: { text: '+3000', tone: 'up' },
      adL: { text: '-400', tone: 'down' },
      adM: { text: '0', tone: 'flat' },
      adS: { text: '0', tone: 'flat' },
      outIn: { text: '2.00', tone: 'up' },
      streak: { text: '-4', tone: 'down' },
      bigCount: { text: '15' },
      turnoverRate: { text: '0.60' },
      weibi: { text: '+50.00', tone: 'up' },
      turnover: { text: '6.00' },
      age: { text: '7', tone: 'warning' },
    })
  })

  test('the age of a row tells when values before it were skipped', () => {
    const board = smallBoard([row])
    board.conflate({ at: Date.now(), reason: 'slow-network' })
    board.apply(section('board', [row]))
    const context = {
      board,
      measures: smallMeasures([measure]),
      table: smallTable,
      line: () => '',
      baskets: () => undefined,
      now: () => noon,
      connected: () => true,
      trading: () => true,
      sourceName: () => '',
    }
    const age = boardColumns('AD', 'STK', ['age'], context).find(({ key }) => key === 'age')
    expect(age?.cell(0)).toMatchObject({ text: '⤓7', tone: 'warning', title: expect.stringContaining('网络较慢') })
  })

  test('order mode adds the net of large orders, and their passive net', () => {
    const cells = cellsOf('OD')
    expect(cells).toMatchObject({
      odBig: { text: '+1200', tone: 'up' },
      passive: { text: '-1400', tone: 'down' },
      odX: { text: '+1000' },
      bigBuys: { text: '12' },
      bigSells: { text: '3' },
      adNet: { text: '+2600' },
    })
    expect(cells).not.toHaveProperty('bigCount')
    expect(cells).toMatchObject({
      lifted: { text: '-300', tone: 'down' },
      // 2 × 6 亿 ÷ 2 万个委托
      meanOrder: { text: '6.0' },
      cancelRate: { text: '25.00' },
    })
  })

  test('optional columns are shown if requested', () => {
    expect(cellsOf('AD')).toMatchObject({
      vpin: { text: '31.20' },
      pressure: { text: '-1.50', tone: 'down' },
      micro: { text: '103.004', tone: 'up' },
    })
    expect(optionalFigures('micro,nonsense,vpin,constructor')).toEqual(['vpin', 'micro'])
    expect(optionalFigures('')).toEqual([])
  })

  test.each(['AD', 'OD'] as const)('every column that can be chosen in %s has a head of its own and a cell', (mode) => {
    const heads = poolOf(mode, 'STK').map((name) => boardHead(name, mode, 'STK'))
    expect(new Set(heads).size).toBe(heads.length)
    expect(heads).toEqual(
      expect.arrayContaining(['今开', '最高', '最低', '昨收', '振幅', '拆单净额', 'VPIN', '大单净额']),
    )
    const cells = cellsOf(mode, { all: true })
    expect(cells).toMatchObject({
      open: { text: '101.00', tone: 'up' },
      high: { text: '104.00', tone: 'up' },
      low: { text: '99.00', tone: 'down' },
      prevClose: { text: '100.00', tone: 'flat' },
      amplitude: { text: '5.00' },
      split: { text: '-150', tone: 'down' },
      adX: { text: '+3000' },
      odX: { text: '+1000' },
      bigCount: { text: '15' },
      bigBuys: { text: '12' },
    })
  })

  test('a row that never arrived shows its name and dashes', () => {
    const cells = cellsOf('AD', { index: 1 })
    expect(cells.name).toEqual({ text: '平安银行' })
    for (const [key, cell] of Object.entries(cells)) {
      if (!['code', 'name', 'line'].includes(key)) expect(cell).toEqual({ text: '—', tone: 'dim' })
    }
  })

  test('without a connection every number is dimmed and none is hidden', () => {
    const { last, adNet, turnover } = cellsOf('AD', { connected: false })
    expect([last, adNet, turnover]).toEqual([
      { text: '103.00', tone: 'dim' },
      { text: '+2600', tone: 'dim' },
      { text: '6.00', tone: 'dim' },
    ])
  })

  test.each([
    [1_000, true, { text: '1' }],
    [5_000, true, { text: '5', tone: 'warning' }],
    [95_000, true, { text: '95', tone: 'dim' }],
    [150_000, true, { text: '2m', tone: 'dim' }],
    [2 * 3_600_000, true, { text: '2h', tone: 'dim' }],
    [5_000, false, { text: '5', tone: 'dim' }],
  ])('an age of %i ms, trading %s', (ms, trading, cell) => {
    expect(ageCell(ms, trading)).toEqual(cell)
  })
})

describe('columns by mode and list', () => {
  const context = {
    board: smallBoard([
      { ...row, index: 4, last: 4100_00, open: 4020_00 },
      { index: 0, open: 0 },
    ]),
    measures: smallMeasures(),
    table: smallTable,
    line: () => '',
    now: () => noon,
    baskets: () => undefined,
    connected: () => true,
    trading: () => true,
    sourceName: () => '',
  }
  const columnsOf = (mode: 'AD' | 'OD', type: 'IDX' | 'STK', widths = {}) =>
    new Map(boardColumns(mode, type, poolOf(mode, type), context, widths).map((column) => [column.key, column]))

  test('of indexes have their money in 亿 and their prices in points, those of stocks in 万 and without a unit', () => {
    const of = (type: 'IDX' | 'STK') => columnsOf('AD', type)
    for (const key of ['adNet', 'adX', 'odBig']) {
      expect([of('IDX').get(key)?.unit, of('STK').get(key)?.unit]).toEqual(['亿', '万'])
    }
    for (const key of ['last', 'open', 'prevClose']) expect(of('IDX').get(key)?.unit).toBe('点')
    expect(of('IDX').get('adNet')?.cell(4)).toEqual({ text: '+0.26', tone: 'up' })
    expect(of('IDX').get('open')?.cell(4)).toEqual({ text: '4020.00', tone: 'up' })
  })

  test('are as wide as the user set them, or else as by default', () => {
    const columns = columnsOf('AD', 'STK', { last: 140, line: 99 })
    expect(['last', 'line', 'change'].map((key) => columns.get(key)?.width)).toEqual([140, 99, 56])
    expect([usualWidth('last', 'AD', 'STK'), usualWidth('line', 'AD', 'STK'), usualWidth('last', 'AD', 'IDX')]).toEqual(
      [60, 64, 68],
    )
  })

  test('of the other mode carry its name if both have the same title', () => {
    expect([boardHead('odX', 'AD', 'STK'), boardHead('adS', 'OD', 'IDX')]).toEqual(['全部超大净', '主动小净'])
    expect(boardHead('adX', 'AD', 'STK')).toBe('超大净')
    expect(columnsOf('OD', 'STK').get('adL')?.head).toBe('主动大净')
  })

  test('have no open, high and low before the first print', () => {
    for (const key of ['open', 'high', 'low']) {
      expect(columnsOf('AD', 'STK').get(key)?.cell(0)).toEqual({ text: '—', tone: 'dim' })
    }
  })
})

describe('beyond their cells, columns', () => {
  const columnsOf = (context: BoardContext) => boardColumns('AD', 'STK', poolOf('AD', 'STK'), context)

  test('are copied in yuan, shares and per cent whatever unit is shown', () => {
    for (const units of [{}, { money: 'wan', volume: 'share' }] as const) {
      const { heads, rows } = copiedCells(columnsOf({ ...contextOf(), units }), [0])
      const copied = new Map(heads.map((head, at) => [head, rows[0]?.[at]]))
      expect(Object.fromEntries([...copied].filter(([head]) => head in COPIED))).toEqual(COPIED)
    }
  })

  test('sum money, volume and counts of a group, average rates, and omit prices', () => {
    const kinds = Object.fromEntries(columnsOf(contextOf()).map(({ key, group }) => [key, group?.kind]))
    expect(kinds).toMatchObject({
      adNet: 'sum',
      adX: 'sum',
      split: 'sum',
      turnover: 'sum',
      volume: 'sum',
      bigCount: 'sum',
    })
    expect(kinds).toMatchObject({ change: 'mean', speed: 'mean', turnoverRate: 'mean', weibi: 'mean' })
    expect([kinds.last, kinds.micro, kinds.age, kinds.name]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('count the 手 of a convertible bond as ten of it', () => {
    const table = { ...smallTable, id: ['110059.SH', ...smallTable.id.slice(1)] }
    const column = columnsOf({ ...contextOf(), table }).find(({ key }) => key === 'volume')
    expect([column?.cell(0).text, column?.group?.figure(0)]).toEqual(['600', 600])
  })
})
