import { perpetualText as text } from '../../text/perpetual'
import { ageText } from '../../ui/age'
import { EMPTY, formatCount, formatDuration, formatMinute, formatPercent, formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { type Coin, coinNow, priceOf, usePulse } from './use-coins'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
/** A figure is outdated if its venue sent it longer ago: rates arrive every minute, open interest every half minute. */
const LATE_MS = 300_000

/** Funding of perpetuals is shown with four decimals of a percent. */
export const formatRate = (rate: number | null | undefined): string => formatPercent(rate, { digits: 4 })

/** Annualized rate of such settlements; null if their interval is unknown. */
export const perYear = (rate: number, every: number): number | null => (every > 0 ? (rate * YEAR) / every : null)

/** Funding and open interest now of each perpetual among the sources; spot alone says that it has neither. */
export function Perpetuals({ coins }: { coins: readonly Coin[] }) {
  usePulse()
  const perpetuals = coins.filter(({ type }) => type === 'PERP')
  return (
    <div className="border-t border-line/60">
      {perpetuals.length === 0 && <p className="px-2 py-1 text-12 text-text-3">{text.spotOnly}</p>}
      {perpetuals.map((coin) => (
        <Perpetual key={coin.id} coin={coin} />
      ))}
    </div>
  )
}

function Perpetual({ coin }: { coin: Coin }) {
  const { own, tick, volumeScale } = coin
  const now = own.now()
  const time = coinNow(coin) ?? 0
  const { rate, open } = now ?? {}
  const coins = open && open.value / 10 ** volumeScale
  const money = coins === undefined ? undefined : coins * priceOf(coin, tick.quote?.last ?? 0)
  const isComing = !now && own.receivedAt === 0
  return (
    <section
      {...markOf(coin.id)}
      aria-label={text.of(coin.label)}
      className="num flex flex-wrap items-center gap-x-4 gap-y-0.5 px-2 py-1 text-12"
    >
      <span className="text-text-2">{coin.label}</span>
      {isComing && <span className="text-text-3">{text.loading}</span>}
      {!isComing && !now && <span className="text-text-3">{text.untold}</span>}
      {now && (
        <dl className="contents">
          <Figure title={text.rate} late={rate && time - rate.at}>
            <Num text={formatRate(rate?.value)} sign={rate?.value} />
            {rate && rate.every > 0 && <span className="text-text-3"> / {text.hours(rate.every / HOUR)}</span>}
          </Figure>
          <Figure title={text.perYear}>
            <Num text={formatPercent(rate && perYear(rate.value, rate.every))} sign={rate?.value} />
          </Figure>
          <Figure title={text.next}>
            {rate
              ? `${formatMinute(rate.settles)} ${text.left(formatDuration(Math.max(0, rate.settles - time)))}`
              : EMPTY}
          </Figure>
          <Figure title={text.open} late={open && time - open.at}>
            {coins === undefined ? EMPTY : `${formatCount(coins)} BTC`}
            {money ? <span className="text-text-3"> ≈ {formatYuan(money)} USDT</span> : null}
          </Figure>
          {([1, 24] as const).map((hours) => {
            const change = own.openChange(hours * HOUR)
            return (
              <Figure key={hours} title={text.change(hours)}>
                <Num text={formatPercent(change)} sign={change} />
              </Figure>
            )
          })}
        </dl>
      )}
    </section>
  )
}

/** `late`: age of a figure; beyond `PART_LATE_MS` it says so. */
function Figure({ title, late, children }: { title: string; late?: number | undefined; children: React.ReactNode }) {
  return (
    <div className="flex gap-1 whitespace-nowrap">
      <dt className="text-text-3">{title}</dt>
      <dd>
        {children}
        {late !== undefined && late > LATE_MS && <span className="text-warning"> {text.late(ageText(late))}</span>}
      </dd>
    </div>
  )
}
