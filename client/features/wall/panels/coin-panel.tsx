import { useEffect, useMemo, useState } from 'react'
import { exchangeOf, type InstrumentId } from '../../../../shared/market/instrument'
import { useInstruments } from '../../../store/hooks'
import type { ListedInstrument } from '../../../store/rows/instruments'
import type { TickStore } from '../../../store/rows/tick-store'
import { acquireTick } from '../../../store/rows/topics'
import { wallText as text } from '../../../text/wall'
import { formatChange, formatClock, formatPercent, formatPrice } from '../../../ui/format'
import { arrowed, directionColour, paintLine, paintNotice, paintTable, type WallBox, write } from '../paint'
import { type Aged, PanelCanvas } from '../panel-canvas'

export interface WallCoin {
  id: InstrumentId
  name: string
  scale: number
  last: number | undefined
  prevClose: number
  time: number | undefined
  /** By minute, price units. */
  closes: ArrayLike<number>
}

const MINUTES_SHOWN = 240

/** The first source's price and its last hours, and every source beside it. */
export function paintCoins(box: WallBox, coins: readonly WallCoin[]): void {
  const [base] = coins
  if (!base) return void paintNotice(box, text.noCoins)
  const { unit, width, height, theme } = box
  const edge = 16 * unit
  const price = ({ last, scale }: WallCoin) => (last === undefined ? Number.NaN : last / 10 ** scale)
  const change = base.last && base.prevClose > 0 ? base.last / base.prevClose - 1 : Number.NaN
  const colour = directionColour(box, change)
  write(box, formatPrice(base.last, base.scale), edge, 56 * unit, {
    size: 'huge',
    colour,
    bold: true,
    max: width * 0.6,
  })
  const words = `${arrowed(change)}  ${formatChange(base.last ? base.last - base.prevClose : null, base.scale)}`
  write(box, words, width - edge, 56 * unit, { size: 'large', colour, align: 'right', max: width * 0.38 })
  const rows = coins.map((coin) => {
    const premium = coin === base ? Number.NaN : price(coin) / price(base) - 1
    return [
      { text: coin.name },
      { text: formatPrice(coin.last, coin.scale) },
      { text: formatPercent(premium).replace('%', ''), colour: directionColour(box, premium) },
      { text: formatClock(coin.time), colour: theme.text2 },
    ]
  })
  const { heads } = text
  const tall = (rows.length + 1) * 50 * unit
  const top = 120 * unit
  const closes = Array.from(base.closes).slice(-MINUTES_SHOWN)
  const first = closes[0] ?? 0
  paintLine(
    box,
    { left: edge, top, width: width - 2 * edge, height: Math.max(0, height - top - tall - edge) },
    closes,
    first,
  )
  box.context.save()
  box.context.translate(0, height - tall)
  const columns = [heads.source, heads.price, heads.premium, heads.time].map((title, at) => ({
    title,
    share: at === 0 ? 4 : 3,
    align: at === 0 ? ('left' as const) : ('right' as const),
  }))
  paintTable({ ...box, height: tall }, columns, rows)
  box.context.restore()
}

const coinOf = (listed: ListedInstrument, store: TickStore): WallCoin => ({
  id: listed.id,
  name: listed.name || exchangeOf(listed.id),
  scale: listed.priceScale,
  last: store.quote?.last,
  prevClose: listed.prevClose,
  time: store.quote?.time,
  closes: store.columns().close,
})

function useTicks(ids: readonly InstrumentId[]): ReadonlyMap<InstrumentId, TickStore> {
  const [stores, setStores] = useState<ReadonlyMap<InstrumentId, TickStore>>(new Map())
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids decide
  useEffect(() => {
    const leases = ids.map((id) => [id, acquireTick(id)] as const)
    setStores(new Map(leases.map(([id, { store }]) => [id, store])))
    return () => {
      for (const [, { release }] of leases) release()
    }
  }, [key])
  return stores
}

export function CoinPanel({ codes }: { codes: readonly InstrumentId[] }) {
  const { get, version } = useInstruments()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are listed comes with the registry's version
  const listed = useMemo(() => codes.flatMap((id) => get(id) ?? []), [codes, get, version])
  const stores = useTicks(useMemo(() => listed.map(({ id }) => id), [listed]))
  const aged: Aged = {
    get receivedAt() {
      return Math.max(0, ...[...stores.values()].map(({ receivedAt }) => receivedAt))
    },
  }
  const paint = (box: WallBox) =>
    paintCoins(
      box,
      listed.flatMap((coin) => (stores.has(coin.id) ? [coinOf(coin, stores.get(coin.id) as TickStore)] : [])),
    )
  return <PanelCanvas title={text.panels.coin} aged={aged} paint={paint} />
}
