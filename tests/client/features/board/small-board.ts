import { BoardStore } from '../../../../client/store/rows/board-store'
import { MeasureStore } from '../../../../client/store/rows/measure-store'
import type { Row } from '../../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { section } from '../../store/section'

/** A registry of a few instruments; `kind`, `board` and pinyin by place. */
export const smallTable: InstrumentTable = {
  epoch: 1,
  tradingDay: '20260706',
  id: ['600519.SH', '000001.SZ', '688111.SH', '300895.SZ', '000300.SH', '920002.BJ', '510300.SH'],
  name: ['贵州茅台', '平安银行', '昶熙文化', '澹曦食品', '沪深300', '重庆机械', '沪深ETF'],
  pinyin: ['gzmt', 'payh', 'cxwh', 'dxsp', 'hs', 'cqjx zqjx', 'hsetf'],
  kind: ['stock', 'stock', 'stock', 'stock', 'index', 'stock', 'fund'],
  board: ['main', 'main', 'star', 'chinext', 'index', 'bse', 'fund'],
  industry: ['', '', '', '', '', '', ''],
  priceScale: [2, 2, 2, 2, 2, 2, 3],
  volumeScale: [0, 0, 0, 0, 0, 0, 0],
  prevClose: [100_00, 10_00, 20_00, 8_00, 4000_00, 12_00, 4_000],
  limitUp: [110_00, 11_00, 24_00, 9_60, 0, 15_60, 4_400],
  limitDown: [90_00, 9_00, 16_00, 6_40, 0, 8_40, 3_600],
  floatShares: [1_000_000, 1_000_000, 0, 1_000_000, 0, 1_000_000, 0],
  totalShares: [0, 0, 0, 0, 0, 0, 0],
  meanVolume5: [24_000, 24_000, 24_000, 0, 0, 24_000, 0],
  hasOrderNumbers: [true, true, true, true, false, true, false],
  caveats: {},
}

/** A board over `smallTable` holding these rows; unless they say otherwise they have traded. */
export function smallBoard(rows: (Partial<Row<'board'>> & { index: number })[]): BoardStore {
  const board = new BoardStore(16)
  board.setReference(smallTable)
  board.apply(
    section(
      'board',
      rows.map((row) => ({ volume: 100, ...row })),
      { snapshot: true },
    ),
  )
  board.commit(1)
  return board
}

/** Further figures of these rows. */
export function smallMeasures(rows: (Partial<Row<'measure'>> & { index: number })[] = []): MeasureStore {
  const measures = new MeasureStore()
  measures.apply(section('measure', rows, { snapshot: true }))
  measures.commit(1)
  return measures
}
