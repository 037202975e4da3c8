import { btcText } from '../../text/btc'
import { ageText } from '../../ui/age'
import { classNames } from '../../ui/class-names'
import { EMPTY, formatChange, formatPrice, formatRatio } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { COMMON } from './choice'
import { ageOf, type Coin, isLate, priceOf, usePulse } from './use-coins'

/** Premium of a price over another, in ten-thousandths; null if one is unknown. */
export const premiumOf = (last: number, base: number): number | null =>
  last > 0 && base > 0 ? (last / base - 1) * 10_000 : null

/** The column is narrow: names and ages may take two lines. */
const CELL = 'break-keep px-1 first:pl-2 last:pr-2'

const lastOf = (coin: Coin | undefined): number => (coin ? priceOf(coin, coin.tick.quote?.last ?? 0) : 0)

/** Last price of each source against the first, with its age; a source that lags is dimmed and named. */
export function Premium({ coins }: { coins: readonly Coin[] }) {
  usePulse()
  const { premiumColumns: words } = btcText
  const base = lastOf(coins[0])
  if (coins.length < 2) return <p className="p-2 text-12 text-text-3">{btcText.onlyOne}</p>
  return (
    <table className="num w-full text-12">
      <thead>
        <tr className="h-6 text-text-2">
          <th className={classNames(CELL, 'text-left font-normal')}>{words.source}</th>
          <Head title={words.last} unit={btcText.units.amount} />
          <Head title={words.difference} unit={btcText.units.amount} />
          <Head title={words.premium} unit={btcText.premiumUnit} />
          <th className={classNames(CELL, 'text-right font-normal whitespace-nowrap')}>{words.age}</th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin, index) => {
          const last = lastOf(coin)
          const age = ageOf(coin)
          const late = isLate(coin)
          const premium = index === 0 ? null : premiumOf(last, base)
          const difference = Math.round((last - base) * 10 ** COMMON.priceScale)
          return (
            <tr
              key={coin.id}
              {...markOf(coin.id)}
              className={classNames('h-6 border-t border-line/60', late && 'text-text-2')}
            >
              <th className={classNames(CELL, 'text-left font-normal')}>{coin.label}</th>
              <td className={classNames(CELL, 'text-right')}>{formatPrice(coin.tick.quote?.last, coin.priceScale)}</td>
              <td className={classNames(CELL, 'text-right')}>
                <Num
                  text={premium === null ? EMPTY : formatChange(difference, COMMON.priceScale)}
                  sign={late ? null : premium}
                />
              </td>
              <td className={classNames(CELL, 'text-right')}>
                <Num
                  text={premium === null ? EMPTY : `${premium > 0 ? '+' : ''}${formatRatio(premium)}`}
                  sign={late ? null : premium}
                />
              </td>
              <td className={classNames(CELL, 'text-right', late ? 'text-warning' : 'text-text-3')}>
                {late && age !== null && `${btcText.stale} `}
                {age === null ? btcText.waitingShort : ageText(age)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Head = ({ title, unit }: { title: string; unit: string }) => (
  <th className={classNames(CELL, 'text-right font-normal whitespace-nowrap')}>
    {title} <span className="text-11 text-text-3">{unit}</span>
  </th>
)
