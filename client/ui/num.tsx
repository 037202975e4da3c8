import { common } from '../text/common'
import { classNames } from './class-names'
import { arrowOf, type Direction, directionOf, EMPTY, formatPercent, formatPrice } from './format'

export const directionClass: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-flat' }

interface NumProps {
  /** The text to show, already formatted; signs are the text's own. */
  text: string
  /** The number whose sign gives the colour. Left out: no colour. */
  sign?: number | null
  /** ▲ or ▼ before the text, for numbers without a sign of their own. */
  arrow?: boolean
  className?: string
  title?: string
}

/** Nothing but noughts: what was rounded to nothing has no direction either. */
const isNought = (text: string): boolean => text.includes('0') && !/[1-9]/.test(text)

/** A number in tabular figures, coloured by direction; never by colour alone. */
export function Num({ text, sign: exact, arrow, className, title }: NumProps) {
  const sign = exact !== undefined && isNought(text) ? 0 : exact
  const tone = text === EMPTY ? 'text-text-3' : sign === undefined ? undefined : directionClass[directionOf(sign)]
  return (
    <span className={classNames('num whitespace-nowrap', tone, className)} title={title}>
      {arrow && arrowOf(sign) && (
        <span className="mr-0.5 text-[0.7em]" role="img" aria-label={(sign ?? 0) > 0 ? common.up : common.down}>
          {arrowOf(sign)}
        </span>
      )}
      {text}
    </span>
  )
}

/** A price coloured against its previous close. */
export function PriceNum(props: {
  price: number | null
  prevClose: number
  scale: number
  arrow?: boolean
  className?: string
}) {
  const { price, prevClose, scale, arrow, className } = props
  const sign = price && prevClose ? price - prevClose : 0
  return <Num text={formatPrice(price, scale)} sign={sign} arrow={arrow} className={className} />
}

/** `+1.23%`; `bare`: without its unit, which the head of a column says. */
export function PercentNum({
  ratio,
  digits,
  bare = false,
  className,
}: {
  ratio: number | null
  digits?: number
  bare?: boolean
  className?: string
}) {
  const text = formatPercent(ratio, { digits })
  return <Num text={bare ? text.replace('%', '') : text} sign={ratio} className={className} />
}
