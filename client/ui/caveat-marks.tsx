import { caveatText } from '../text/caveats'
import { Badge } from './badge'
import { formatPercent } from './format'

/** Notices for people about a day beside its figures; `share` is the present part, 0…1. */
export interface DayCaveats {
  prevCloseOf?: keyof typeof caveatText.prevCloseOf
  lost?: { rows: number; share: number; words: readonly string[] }
}

const shareOf = (share: number) => formatPercent(share, { sign: false, digits: 1 })

/** In words, for a title; empty: nothing. */
export function caveatTitle({ lost, prevCloseOf }: DayCaveats): string {
  return [
    ...(lost ? [caveatText.lostTitle(lost.words, shareOf(lost.share))] : []),
    ...(prevCloseOf ? [caveatText.prevCloseTitle[prevCloseOf]] : []),
  ].join('\n')
}

/** One character beside a name, for a day that is not whole or whose changes are not from the previous close. */
export function caveatMark({ lost, prevCloseOf }: DayCaveats): string {
  if (lost) return caveatText.lostShort
  return prevCloseOf === 'open' ? caveatText.openShort : ''
}

/** The same as badges, each saying in its title what it means. */
export function CaveatMarks({ caveats = {} }: { caveats: DayCaveats | undefined }) {
  const { lost, prevCloseOf } = caveats
  return (
    <>
      {prevCloseOf && (
        <Badge kind={prevCloseOf === 'open' ? 'warning' : 'note'} title={caveatText.prevCloseTitle[prevCloseOf]}>
          {caveatText.prevCloseOf[prevCloseOf]}
        </Badge>
      )}
      {lost && (
        <Badge kind="warning" title={caveatText.lostTitle(lost.words, shareOf(lost.share))}>
          {caveatText.lost(lost.rows)}
        </Badge>
      )}
    </>
  )
}
