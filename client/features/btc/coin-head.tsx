import { useState } from 'react'
import { useInstruments } from '../../store/hooks'
import { btcText } from '../../text/btc'
import { Age } from '../../ui/age'
import { Badge } from '../../ui/badge'
import { EMPTY, formatChange, formatCount, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { Num } from '../../ui/num'
import { Select } from '../../ui/select'
import { basePrices } from './fold'
import { ageOf, asCoinBars, type Coin, coinNow, lateAfter, usePastBars, usePulse } from './use-coins'

const HOUR = 3_600_000
type Base = '24h' | 'utc' | 'local' | 'prev'
const ORDER: readonly Base[] = ['24h', 'utc', 'local', 'prev']
const BASES = ORDER.map((value) => ({ value, title: btcText.base[value] }))

/** Price now, its change from a named base, and the day's figures of the first source. */
export function CoinHead({ coin }: { coin: Coin }) {
  const { priceScale, volumeScale } = coin
  usePulse(4)
  const [wanted, setBase] = useState<Base>()
  const prevClose = useInstruments().get(coin.id)?.prevClose || null
  const [one] = useState(() => [coin])
  const hours = usePastBars(one, '1h', { days: 3 })
  const now = coinNow(coin)
  const { quote } = coin.tick
  const bases = now === undefined ? undefined : basePrices(asCoinBars(hours.data?.[0]), HOUR, now)
  const known: Record<Base, number | null> = { '24h': null, utc: null, local: null, ...bases, prev: prevClose }
  // By default the first base on record.
  const base = wanted ?? ORDER.find((one) => known[one] !== null) ?? '24h'
  const from = known[base]
  const last = quote?.last ?? 0
  const change = from && last ? last / from - 1 : null
  const price = (value: number | undefined) => formatPrice(value, priceScale)
  const figures: [string, string][] = [
    [btcText.day.high, price(quote?.high)],
    [btcText.day.low, price(quote?.low)],
    [btcText.day.volume, quote ? `${formatCount(quote.volume / 10 ** volumeScale)} ${btcText.units.quantity}` : EMPTY],
    [
      btcText.day.turnover,
      quote ? `${formatYuan(quote.amount / 10 ** (priceScale + volumeScale))} ${btcText.units.amount}` : EMPTY,
    ],
  ]
  return (
    <div {...subjectOf(coin.id)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-1.5">
      <span className="flex items-center gap-2 text-13 text-text-2">
        {coin.name}
        <MenuButton />
        {coin.simulated ? (
          <Badge kind="simulated" title={btcText.simulatedWhy} />
        ) : (
          <Badge kind="note" title={btcText.liveWhy}>
            {btcText.live}
          </Badge>
        )}
      </span>
      <Num text={price(last)} sign={change} arrow className="text-20 font-semibold" />
      <span className="num flex items-center gap-2 text-13">
        <Num text={from && last ? formatChange(last - from, priceScale) : EMPTY} sign={change} />
        <Num text={formatPercent(change)} sign={change} title={from ? undefined : btcText.noBase} />
        <Select size="small" hideLabel label={btcText.baseLabel} options={BASES} value={base} onChange={setBase} />
        {!from && hours.data && <span className="text-11 text-text-3">{btcText.noBase}</span>}
      </span>
      <span className="text-12 text-text-3">{btcText.dayOf}</span>
      <dl className="num flex flex-wrap items-center gap-x-3 text-12">
        {figures.map(([label, text]) => (
          <div key={label} className="flex gap-1">
            <dt className="text-text-3">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Badge kind="note" title={btcText.od}>
        {btcText.odTag}
      </Badge>
      <Age ms={ageOf(coin)} lateAfterMs={lateAfter()} />
    </div>
  )
}
