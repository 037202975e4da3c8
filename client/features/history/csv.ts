import { flowDefinitionId, STANDARD_LEDGER } from '../../../shared/flow/definitions'
import type { HistoryRank } from '../../../shared/protocol/rest'
import { historyText } from '../../text/history'
import { BOM, csvLine } from '../../ui/csv'

/** A day without a record travels as exactly 0; no day with trading nets to exactly nothing. */
export const dailyOf = (daily: readonly number[]): (number | null)[] => daily.map((net) => (net === 0 ? null : net))

/** Net of passive trades of large orders: net by order minus net by aggressor. For `OO` rankings. */
export const passiveNets = ({ net, bigNet }: HistoryRank): number[] => net.map((each, row) => each - (bigNet[row] ?? 0))

/** Rankings are made by the standard ledger: 主动 of all grades, 全部 of 大 and 超大. */
const rankDefinitionId = (R: HistoryRank['R']): string =>
  flowDefinitionId({ view: R === 'BS' ? 'AD' : 'OD', ...STANDARD_LEDGER })

/** A ranking as CSV: what it is and of when in the head rows, raw units, one column a day. `rows` are its places. */
export function rankCsv(
  rank: HistoryRank,
  rows: ArrayLike<number>,
  { nameOf, asOf }: { nameOf: (id: string) => string; asOf: string },
): string {
  const { csv, definition } = historyText
  const second = rank.R === 'BS' ? rank.bigNet : passiveNets(rank)
  const at = (values: readonly (number | null)[], row: number) => values[row] ?? null
  const lines = [
    csvLine([csv.title]),
    csvLine([csv.definition, definition[rank.R]]),
    csvLine([csv.id, rankDefinitionId(rank.R)]),
    csvLine([csv.asOf, asOf]),
    csvLine([csv.days, rank.tradingDays.join(' ')]),
    csvLine([csv.units]),
    csvLine([
      csv.code,
      csv.name,
      csv.change,
      csv.net,
      csv.netShare,
      rank.R === 'BS' ? csv.bigNet : csv.passiveNet,
      csv.inflowDays,
      csv.maxDay,
      csv.turnover,
      csv.completeness,
      ...rank.tradingDays.map(csv.day),
    ]),
    ...Array.from(rows, (row) => {
      const id = rank.id[row] ?? ''
      return csvLine([
        id,
        nameOf(id),
        at(rank.change, row),
        at(rank.net, row),
        at(rank.netShare, row),
        at(second, row),
        at(rank.inflowDays, row),
        at(rank.maxDay, row),
        at(rank.turnover, row),
        at(rank.completeness, row),
        ...dailyOf(rank.daily[row] ?? []),
      ])
    }),
  ]
  return BOM + lines.join('')
}
