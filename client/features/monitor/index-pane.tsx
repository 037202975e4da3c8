import type { InstrumentId } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { address } from '../../../shared/protocol/routes'
import { useIndex, useInstruments, useStoreValue } from '../../store/hooks'
import type { IndexStore } from '../../store/rows/index-store'
import { markOf } from '../../ui/instrument-mark'
import { PercentNum, PriceNum } from '../../ui/num'
import { Sparkline } from '../../ui/sparkline'

const version = (store: IndexStore) => store.version

function IndexCard({ id }: { id: InstrumentId }) {
  const store = useIndex(id)
  const instrument = useInstruments().get(id)
  useStoreValue(store, version, { hz: 1 })
  const prevClose = instrument?.prevClose ?? 0
  const last = store.value?.last ?? null
  const { slot, close } = store.columns()
  const values: (number | null)[] = new Array(MINUTES_PER_DAY).fill(null)
  slot.forEach((at, row) => {
    if (at < MINUTES_PER_DAY) values[at] = close[row] ?? null
  })
  return (
    <a
      {...markOf(id)}
      href={address.indexToday(id)}
      target="_blank"
      rel="noopener"
      className="flex flex-col gap-1 border-r border-b border-line p-2 hover:bg-raised"
    >
      <span className="font-medium">{instrument?.name ?? id}</span>
      <span className="flex items-baseline justify-between">
        <PriceNum price={last} prevClose={prevClose} scale={instrument?.priceScale ?? 2} className="text-15" />
        <PercentNum ratio={last && prevClose > 0 ? last / prevClose - 1 : null} />
      </span>
      <Sparkline values={values} base={prevClose} width="fill" height={44} />
    </a>
  )
}

/** Indexes with their day. */
export function IndexPane({ codes }: { codes: readonly InstrumentId[] }) {
  return (
    <div className="h-full overflow-y-auto">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
        {codes.map((id) => (
          <IndexCard key={id} id={id} />
        ))}
      </div>
    </div>
  )
}
