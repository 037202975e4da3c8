import { useCallback } from 'react'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import { passiveText as text } from '../../text/definition'
import { formatPercent, formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { type PassiveRank, passiveRanks } from './passive-ranks'

const ROWS = 8
const VERDICTS = ['absorbing', 'distributing'] as const

/** For the whole market, by the standard definition: the largest passive buyers and sellers among large orders. */
export function PassiveLists({ onSelect }: { onSelect: (id: string) => void }) {
  const board = useBoard()
  const { table } = useInstruments()
  const ranks = useStoreValue(
    board,
    useCallback(
      (store: typeof board) => VERDICTS.map((verdict) => (table ? passiveRanks(store, table, verdict, ROWS) : [])),
      [table],
    ),
    { hz: 1 },
  )
  return (
    <div className="grid shrink-0 grid-cols-2 gap-px border-t border-line bg-line">
      {VERDICTS.map((verdict, at) => (
        <section key={verdict} className="min-w-0 bg-panel px-2 py-1" aria-label={text.verdicts[verdict]}>
          <h3 className="flex h-5 items-center text-12 text-text-2" title={text.verdictHelp[verdict]}>
            {text.ranks[verdict]}
          </h3>
          <ol className="num text-12" style={{ height: ROWS * 20 }}>
            {ranks[at]?.length === 0 && <li className="text-text-3">{text.rankNone}</li>}
            {ranks[at]?.map((rank) => (
              <Row
                key={rank.place}
                id={table?.id[rank.place] ?? ''}
                rank={rank}
                name={table?.name[rank.place] ?? ''}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  rank: PassiveRank
  name: string
  onSelect: (id: string) => void
}

function Row({ id, rank: { passive, share }, name, onSelect }: RowProps) {
  return (
    <li {...markOf(id)}>
      <button type="button" onClick={() => onSelect(id)} className="flex h-5 w-full items-center gap-2 hover:bg-raised">
        <span className="min-w-0 flex-1 truncate text-left text-text-1">{name}</span>
        <Num text={formatPercent(share, { digits: 1 })} sign={share} className="text-11" />
        <Num text={formatYuan(passive, { sign: true, digits: 1 })} sign={passive} className="w-18 text-right" />
      </button>
    </li>
  )
}
