import { codeOf, exchangeOf } from '../../../shared/market/instrument'
import { useAlertReading } from '../../store/account/use-alert-reading'
import { codeOfBasket } from '../../store/baskets/basket-code'
import { alertText } from '../../text/alerts'
import { searchText as text } from '../../text/search'
import { formatDay } from '../../ui/format'
import type { Result } from './search-results'

/** The instrument or basket that a result is about, whose menu it has. */
export function codeOfResult(result: Result): string | undefined {
  if (result.kind === 'instrument') return result.instrument.id
  return result.kind === 'basket' ? codeOfBasket(result.basket) : undefined
}

/** Unique key of a result in the list. */
export function keyOfResult(result: Result): string {
  switch (result.kind) {
    case 'instrument':
      return result.instrument.id
    case 'page':
      return `page ${result.page.href}`
    case 'board':
      return `board ${result.board.name}`
    case 'basket':
      return `basket ${result.basket.name}`
    case 'command':
      return `command ${result.command.title}`
    default:
      return result.kind
  }
}

interface LineProps {
  /** Code, number or mark, at the left. */
  mark: string
  exchange?: string
  title: string
  pinyin: string
  kind: string
}

function Line({ mark, exchange, title, pinyin, kind }: LineProps) {
  return (
    <>
      <span className="num w-20 shrink-0">
        {mark}
        {exchange && <span className="text-11 text-text-3">.{exchange}</span>}
      </span>
      <span className="truncate">{title}</span>
      <span className="ml-auto shrink-0 text-11 text-text-3 uppercase">{pinyin.split(' ')[0]}</span>
      <span className="shrink-0 text-11 text-text-3">{kind}</span>
    </>
  )
}

/** One result in words. */
export function ResultRow({ result }: { result: Result }) {
  switch (result.kind) {
    case 'instrument': {
      const { id, name, pinyin, kind } = result.instrument
      const listed = result.listed ? `${text.kept[result.listed]} ` : ''
      return (
        <Line
          mark={codeOf(id)}
          exchange={exchangeOf(id)}
          title={name}
          pinyin={pinyin}
          kind={listed + text.kinds[kind]}
        />
      )
    }
    case 'board':
      return <Line mark="" title={result.board.name} pinyin={result.board.pinyin} kind={text.board} />
    case 'basket':
      return <Line mark="ci" title={result.basket.name} pinyin="" kind={text.basket} />
    case 'page':
      return <Line mark={result.page.digits} title={result.page.title} pinyin={result.page.pinyin} kind={text.page} />
    case 'command':
      return <Line mark="›" title={result.command.title} pinyin={result.command.pinyin} kind={text.command} />
    case 'day':
      return <Line mark="" title={text.day(formatDay(result.day))} pinyin="" kind={text.page} />
    case 'rule':
      return <RuleLine condition={result.text} />
  }
}

/** The rule said back, or why it cannot be. */
function RuleLine({ condition }: { condition: string }) {
  const read = useAlertReading(condition)
  if (!read) return <span className="text-text-3">{alertText.reading}</span>
  if (read.ok) {
    return (
      <span className="whitespace-normal text-text-1">
        {read.sentence}
        {read.instruments > 1 && <span className="ml-1 text-text-3">{alertText.watches(read.instruments)}</span>}
      </span>
    )
  }
  return (
    <span className="whitespace-normal text-warning">
      {read.at > 0 && `${alertText.refusedAt(read.at)}：`}
      {read.reason}
      {read.near.length > 0 && <span className="ml-1 text-text-2">{`${alertText.near} ${read.near.join(' ')}`}</span>}
    </span>
  )
}
